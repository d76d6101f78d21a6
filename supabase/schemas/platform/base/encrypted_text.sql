-- encrypted_text: the id of a key and a ciphertext (private.encrypt()), in hexadecimal.
create domain private.encrypted_text as text check (value ~ '^[0-9a-f]{8}:([0-9a-f]{32}){2,}$');
