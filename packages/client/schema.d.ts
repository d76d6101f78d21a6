// Written by npm run client, from an openapi.json with the SHA-256 8c97616b5b0f040ff9cbcc6100f751b279571c3bfb9a8d374836e00afac78d5a.
export interface paths {
	"/api/auth/sign-up": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Make an account and sign in; by phone, a code is sent first */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "name": "Rosa Diaz",
					 *       "email": "rosa@example.com",
					 *       "phone": "+13055550100",
					 *       "password": "correct horse",
					 *       "userType": "user"
					 *     }
					 */
					"application/json": {
						name: string;
						email?: string;
						phone?: string;
						password: string;
						/** @enum {string} */
						userType: "user" | "driver";
						licenseNumber?: string;
						/** @enum {string} */
						locale?: "en" | "es";
						address?: string;
						city?: string;
						state?: string;
						zipCode?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Session"] | {
								/** @enum {string} */
								verify: "sms" | "email";
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/auth/sign-in": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Sign in by e-mail or phone; ends the session that came along */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "email": "rosa@example.com",
					 *       "password": "correct horse",
					 *       "rememberMe": true
					 *     }
					 */
					"application/json": {
						email?: string;
						phone?: string;
						password: string;
						rememberMe?: boolean;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Session"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/auth/otp": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Send a code to a phone; always answers the same */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "phone": "+13055550100"
					 *     }
					 */
					"application/json": {
						phone: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: Record<string, never>;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/auth/verify-otp": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Sign in with the code */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "phone": "+13055550100",
					 *       "token": "123456",
					 *       "type": "sms"
					 *     }
					 */
					"application/json": {
						phone: string;
						token: string;
						/** @constant */
						type: "sms";
						rememberMe?: boolean;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Session"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/auth/sign-out": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** End every session of the account */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: Record<string, never>;
						};
					};
				};
				400: components["responses"]["Refused400"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/auth/forgot-password": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Send a link, or to a phone a code, for a new password; always answers the same */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "email": "rosa@example.com"
					 *     }
					 */
					"application/json": {
						email?: string;
						phone?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: Record<string, never>;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/auth/reset-password": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Set a new password with the link's token, with what it left in the page's address, or with a phone and the code sent to it; other sessions end */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "token": "from-the-link",
					 *       "password": "correct horse"
					 *     }
					 */
					"application/json": {
						phone?: string;
						token?: string;
						accessToken?: string;
						password: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Session"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/session": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Who is signed in, or null */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Session"] | null;
						};
					};
				};
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/session/realtime": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Access to the realtime channels of the caller */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								/** Format: uri */
								url: string;
								apiKey: string;
								accessToken: string;
								/** Format: date-time */
								expiresAt: string;
								topics: string[];
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/session/reauthenticate": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Prove the password, or the code sent to the proven phone: the session may change phone, password, second code and the like for five minutes */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "password": "correct horse"
					 *     }
					 */
					"application/json": {
						password?: string;
						code?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: Record<string, never>;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/session/reauthenticate/code": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Send a code to the caller's proven phone */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: Record<string, never>;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/settings": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The caller's settings */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Settings"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		/** Change settings */
		patch: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "theme": "dark"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						locale?: "en" | "es";
						/** @enum {string} */
						theme?: "system" | "light" | "dark";
						/** @enum {string} */
						units?: "miles" | "km";
						/** @enum {string} */
						navigationApp?: "auto" | "google" | "apple" | "waze";
						notifications?: {
							push?: boolean;
							sms?: boolean;
							sound?: boolean;
							codesByText?: boolean;
						};
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Settings"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		trace?: never;
	};
	"/api/profile": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The caller's profile */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Profile"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		/** Change the profile */
		patch: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "city": "Miami"
					 *     }
					 */
					"application/json": {
						name?: string;
						phone?: string;
						address?: string | null;
						city?: string | null;
						state?: string | null;
						zipCode?: string | null;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Profile"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		trace?: never;
	};
	"/api/profile/password": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Change the password, saying the old one; other sessions end */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "currentPassword": "correct horse",
					 *       "password": "a better horse"
					 *     }
					 */
					"application/json": {
						currentPassword: string;
						password: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: Record<string, never>;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/profile/email": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The caller's e-mail address, and whether it is proven */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["EmailProof"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/profile/email/proof": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Mail the caller a link that proves their address; the link before it ends */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["EmailProof"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/profile/email/confirm": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Prove the caller's address with the token of the link */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "token": "from-the-link"
					 *     }
					 */
					"application/json": {
						token: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["EmailProof"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/profile/phone": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Send a code to the number that the caller wants to prove */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "phone": "+13055550100"
					 *     }
					 */
					"application/json": {
						phone: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: Record<string, never>;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/profile/phone/verify": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Prove the number with the code; it becomes the caller's */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "phone": "+13055550100",
					 *       "token": "123456"
					 *     }
					 */
					"application/json": {
						phone: string;
						token: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Session"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/profile": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The driver's own profile */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["DriverProfile"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		/** Change the profile and the working day */
		patch: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "vehiclePlate": "ABC 123"
					 *     }
					 */
					"application/json": {
						name?: string;
						phone?: string;
						/** @enum {string} */
						vehicleType?: "car" | "suv" | "truck" | "van" | "motorcycle" | "bicycle";
						vehiclePlate?: string | null;
						workTimeFrom?: string;
						workTimeTo?: string;
						vehicleCapacity1?: number | null;
						vehicleCapacity2?: number | null;
						vehicleCapacity3?: number | null;
						vehicleCapacity4?: number | null;
						startLatitude?: number | null;
						startLongitude?: number | null;
						startAddress?: string | null;
						endLatitude?: number | null;
						endLongitude?: number | null;
						endAddress?: string | null;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["DriverProfile"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		trace?: never;
	};
	"/api/driver/portrait": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The driver's own photo: the one that is shown, or the one that waits */
		get: {
			parameters: {
				query: {
					which: "shown" | "waiting";
					at?: string;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"image/jpeg": string;
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Send a new photo of oneself (JPEG, PNG or WebP, at most 10 MB); it is shown once an administrator approves it, and takes the place of one that waits */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					"multipart/form-data": {
						/** Format: binary */
						file: string;
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Portrait"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/status": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Go online, offline, busy or on break */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "status": "online"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						status: "online" | "offline" | "busy" | "break";
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								/** @enum {string} */
								status: "online" | "offline" | "busy" | "break" | "on_duty";
								isAvailable: boolean;
								/** Format: date-time */
								lastStatusChange: string;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/last-delivery": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Go off duty when the delivery in hand, or else the next one, ends; or take that back */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "last": true
					 *     }
					 */
					"application/json": {
						last: boolean;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								lastDelivery: boolean;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/heartbeat": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The app is open */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								/** Format: date-time */
								lastSeen: string;
								/** @enum {string} */
								status: "online" | "offline" | "busy" | "break" | "on_duty";
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver-offline": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The page is going away: offline in 15 seconds unless a heartbeat comes */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "driverId": "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c"
					 *     }
					 */
					"application/json": {
						/** Format: uuid */
						driverId: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: Record<string, never>;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/positions": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Where the phone was; sending a batch again changes nothing */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "positions": [
					 *         {
					 *           "timestamp": 1790000000,
					 *           "latitude": 25.7617,
					 *           "longitude": -80.1918,
					 *           "accuracy": 8
					 *         }
					 *       ]
					 *     }
					 */
					"application/json": {
						positions: {
							timestamp: number;
							latitude: number;
							longitude: number;
							accuracy?: number | null;
							speed?: number | null;
							heading?: number | null;
						}[];
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								accepted: number;
								ignored: {
									timestamp: number;
									reason: string;
								}[];
								geofenceEvents: {
									/** Format: uuid */
									zoneId: string;
									zoneName: string;
									/** @enum {string} */
									eventType: "entry" | "exit";
									/** Format: date-time */
									timestamp: string;
								}[];
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/holdings": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The cash in the driver's hands, and the most they may hold */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Holdings"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/stats": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The driver's numbers */
		get: {
			parameters: {
				query?: {
					range?: "today" | "week" | "month";
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["DriverStats"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/history": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Finished tasks, newest first */
		get: {
			parameters: {
				query?: {
					cursor?: string;
					limit?: number;
					status?: "delivered" | "cancelled" | "failed";
					from?: string;
					transactionId?: string;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["Task"][];
								nextCursor: string | null;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/shifts": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The driver's shifts, newest first, with what came of each; the one that goes on is the first */
		get: {
			parameters: {
				query?: {
					cursor?: string;
					limit?: number;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["Shift"][];
								nextCursor: string | null;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/shifts/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** One of the driver's shifts */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Shift"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/hours": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The driver's planned hours */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["PlannedHours"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		/** Plan the week: reminded before, offline at the end */
		put: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "hours": [
					 *         {
					 *           "weekday": 1,
					 *           "from": "09:00",
					 *           "to": "13:00"
					 *         }
					 *       ],
					 *       "remindMinutes": 30,
					 *       "goesOffline": true
					 *     }
					 */
					"application/json": {
						hours: {
							weekday: number;
							from: string;
							to: string;
						}[];
						remindMinutes: number | null;
						goesOffline: boolean;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["PlannedHours"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/hours/extend": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Work on after the planned end, half an hour or until they stop */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "endsAt": "2026-03-02T18:00:00Z",
					 *       "by": "half_hour"
					 *     }
					 */
					"application/json": {
						/** Format: date-time */
						endsAt: string;
						/** @enum {string} */
						by: "half_hour" | "until_stop";
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["PlannedHours"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/application": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The driver's application */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Application"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Hand in the application, or correct it before it is decided */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "vehicleType": "car",
					 *       "vehicleMake": "Toyota",
					 *       "vehicleModel": "Corolla",
					 *       "vehicleYear": 2021,
					 *       "licensePlate": "ABC123",
					 *       "insuranceProvider": "Acme",
					 *       "drivingExperience": 5,
					 *       "availability": "Weekdays",
					 *       "emergencyContact": "Ana Diaz",
					 *       "emergencyPhone": "+13055550101",
					 *       "dateOfBirth": "1990-05-01"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						vehicleType: "car" | "suv" | "truck" | "van" | "motorcycle" | "bicycle";
						vehicleMake: string;
						vehicleModel: string;
						drivingExperience: number;
						availability: string;
						emergencyContact: string;
						/** Format: date */
						dateOfBirth: string;
						vehicleYear?: number;
						licensePlate?: string;
						licenseClass?: string;
						insuranceProvider?: string;
						emergencyPhone: string;
						insurancePolicy?: string;
						previousDeliveryExperience?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Application"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/application/documents": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Upload a document (JPEG, PNG, WebP or PDF, at most 10 MB); a new one of a kind replaces the old. After the approval those that expire wait for an administrator */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					"multipart/form-data": {
						/** @enum {string} */
						kind: "license" | "registration" | "insurance" | "photo";
						/** Format: binary */
						file: string;
						/** Format: date */
						expiresOn?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Application"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/application/documents/place": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Where to put a large document: an address of the file store that takes one PUT */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								path: string;
								/** Format: uri */
								url: string;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/application/documents/placed": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** A document lies there: it is judged by its bytes, and kept as one that came by the form */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "kind": "license",
					 *       "path": "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c/placed-1",
					 *       "fileName": "licence.pdf"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						kind: "license" | "registration" | "insurance" | "photo";
						path: string;
						fileName: string;
						/** Format: date */
						expiresOn?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Application"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/application/consent": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The consent to a background check, as it is signed now */
		get: {
			parameters: {
				query: {
					locale: "en" | "es";
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ConsentText"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Sign the consent by typed name and, perhaps, a drawn signature; the last signature counts */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "locale": "en",
					 *       "sha256": "0000000000000000000000000000000000000000000000000000000000000000",
					 *       "name": "Dora Driver"
					 *     }
					 */
					"multipart/form-data": {
						/** @enum {string} */
						locale: "en" | "es";
						sha256: string;
						name: string;
						/** Format: binary */
						drawing?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Application"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/application/documents/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** One of the driver's own documents */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/octet-stream": string;
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		/** Take a document back, until the application is handed in; one that is gone already is a success */
		delete: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Application"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cells/messages": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What another region's cell says or asks, signed by it for this one */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "message": "eyJhbGciOiJFZERTQSJ9.e30.c2lnbmF0dXJl"
					 *     }
					 */
					"application/json": {
						message: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								message: string;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cells/roots": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The ledgers' roots and sums of all cells, and their total */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["CellRoots"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cells/deliveries": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What comes to the person from other cells, and which of them did not answer */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["CellDeliveries"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cells/{cell}/deliveries/{id}/accept": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The receiver wants the cash of a delivery that another cell has */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					cell: string;
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/** @example {} */
					"application/json": {
						version?: number | null;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Transaction"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cells/{cell}/deliveries/{id}/code": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The code of a delivery that another cell has, for its receiver alone */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					cell: string;
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["VerificationCode"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/cell": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Where the driver works, as this cell knows it */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["DriverCell"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Go to work in another cell: with no cash, no delivery and nothing open */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "to": "north"
					 *     }
					 */
					"application/json": {
						to: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["DriverCell"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/check-in": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Whether the driver is asked if all is right; null when not */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["CheckIn"] | null;
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/check-in/{id}/answer": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Say that all is right, or that help is needed */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "answer": "fine"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						answer: "fine" | "standing" | "help";
						position?: {
							latitude: number;
							longitude: number;
							accuracy?: number;
							timestamp?: number;
						};
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								/** Format: uuid */
								id: string;
								/** @enum {string} */
								answer: "fine" | "standing" | "help";
								hasIncident: boolean;
								standingUntil: string | null;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/standing": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Say unasked that all is right while standing here for a while */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/** @example {} */
					"application/json": Record<string, never>;
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								/** Format: date-time */
								standingUntil: string;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/earnings": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What the driver has earned, by weeks, and what of it is open, closed and paid */
		get: {
			parameters: {
				query: {
					from: string;
					to: string;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Earnings"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/earnings/file": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The driver's statement as a CSV file: what was earned, closed and paid, oldest first */
		get: {
			parameters: {
				query: {
					from: string;
					to: string;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"text/csv": string;
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/payout-account": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Where the driver's pay goes */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["PayoutAccounts"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Say the bank account that pay goes to, with the password; paid after three days, and told to the driver */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "routing": "021000021",
					 *       "account": "000123456789",
					 *       "savings": false,
					 *       "currentPassword": "correct horse"
					 *     }
					 */
					"application/json": {
						routing: string;
						account: string;
						savings: boolean;
						currentPassword: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["PayoutAccounts"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		/** Take the bank account away, with the password */
		delete: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "currentPassword": "correct horse"
					 *     }
					 */
					"application/json": {
						currentPassword: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["PayoutAccounts"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/payout-account": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Where a driver's pay goes */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["PayoutAccounts"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Set the driver's account at the payment provider; takes two administrators, and transfers wait three days */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "account": "acct_1032D82eZvKYlo2C",
					 *       "reason": "Set up with the driver"
					 *     }
					 */
					"application/json": {
						reason: string;
						account: string | null;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["PayoutAccounts"];
						};
					};
				};
				/** @description Waits for another administrator */
				202: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalAsked"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/second-factor": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The caller's second factor: whether it is needed, set up and verified in this session */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["SecondFactor"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Begin to set up an authenticator app; it counts from its first code on. Needs a reauthentication */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								uri: string;
								secret: string;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/second-factor/confirm": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The first code of the new authenticator app; answers the recovery codes, once */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "code": "123456"
					 *     }
					 */
					"application/json": {
						code: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								needed: boolean;
								required: boolean;
								enrolledAt: string | null;
								verifiedUntil: string | null;
								recoveryCodes: number;
								resetAskedAt: string | null;
								codes: string[];
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/second-factor/verify": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Verify this session for twelve hours, with a code or a recovery code */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "code": "123456"
					 *     }
					 */
					"application/json": {
						code: string;
					} | {
						recoveryCode: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["SecondFactor"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/second-factor/reset": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Ask another administrator to remove a lost second factor. Needs a reauthentication */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["SecondFactor"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/people/{userId}/second-factor": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Remove the second factor of a person who asked for it within a day */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Lost their phone; we spoke"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: Record<string, never>;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/offers": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The driver's offers, newest first */
		get: {
			parameters: {
				query?: {
					limit?: number;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["Offer"][];
								unread: number;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/offers/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** One offer */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Offer"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/offers/{id}/received": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The phone has the offer */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "channel": "realtime"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						channel?: "app" | "realtime" | "push" | "sms" | "email";
						/** Format: uuid */
						subscriptionId?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Offer"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/offers/{id}/read": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The driver has looked at the offer */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					"application/json": Record<string, never>;
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Offer"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/offers/{id}/accept": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Take the delivery; of several drivers, the first wins */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "acceptedVia": "app"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						acceptedVia?: "app" | "push" | "sms";
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Task"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/offers/{id}/decline": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Decline; the next driver is offered the delivery */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Other"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						reason: "Too far from current location" | "Already have enough deliveries" | "Vehicle maintenance required" | "Personal emergency" | "Traffic/road conditions" | "Other";
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Offer"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/offer-links/{token}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The offer a signed link speaks for, until its deadline */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					token: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Offer"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/offer-links/{token}/received": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The phone has the offer, told without a session */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					token: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "channel": "push"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						channel?: "app" | "realtime" | "push" | "sms" | "email";
						/** Format: uuid */
						subscriptionId?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Offer"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/offer-links/{token}/accept": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Accept without a session */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					token: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "acceptedVia": "push"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						acceptedVia?: "app" | "push" | "sms";
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Task"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/offer-links/{token}/decline": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Decline without a session */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					token: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Other"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						reason: "Too far from current location" | "Already have enough deliveries" | "Vehicle maintenance required" | "Personal emergency" | "Traffic/road conditions" | "Other";
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Offer"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/tasks/current": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The delivery the driver carries now, or null */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Task"] | null;
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/tasks/{transactionId}/route": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The way by road to the pickup and the door, or back with the cash, with its turns in words, or null where nothing is to be driven */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					transactionId: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["TaskRoute"] | null;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/tasks/{transactionId}/start": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Set off: a repeat of what proving the pickup did; before it 409 PICKUP_NOT_PROVEN with what is missing */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					transactionId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "position": {
					 *         "latitude": 25.7617,
					 *         "longitude": -80.1918,
					 *         "accuracy": 8
					 *       }
					 *     }
					 */
					"application/json": {
						/** Format: date-time */
						at?: string;
						position?: {
							latitude: number;
							longitude: number;
							accuracy?: number;
							timestamp?: number;
						};
						reason?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Task"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/tasks/{transactionId}/arrive": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Stand at the door, the sender's when cash goes back; far from the address it takes a reason, else NOT_AT_DESTINATION */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					transactionId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "at": "2026-05-04T15:20:00Z",
					 *       "position": {
					 *         "latitude": 25.7617,
					 *         "longitude": -80.1918,
					 *         "accuracy": 8,
					 *         "timestamp": 1777908000
					 *       },
					 *       "reason": "I meet the receiver nearby"
					 *     }
					 */
					"application/json": {
						/** Format: date-time */
						at?: string;
						position?: {
							latitude: number;
							longitude: number;
							accuracy?: number;
							timestamp?: number;
						};
						reason?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Task"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/tasks/{transactionId}/complete": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Hand over against the receiver's code; wrong tries count */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					transactionId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "code": "ABCD-EFGH"
					 *     }
					 */
					"application/json": {
						code?: string;
						qrData?: string;
						position?: {
							latitude: number;
							longitude: number;
							accuracy?: number;
							timestamp?: number;
						};
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Task"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/tasks/{transactionId}/count": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The driver's count at the open pickup or return; only the delivery's own sum can be confirmed */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					transactionId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "amount": 120,
					 *       "position": {
					 *         "latitude": 25.7617,
					 *         "longitude": -80.1918,
					 *         "accuracy": 8
					 *       }
					 *     }
					 */
					"application/json": {
						amount: number;
						bagSerial?: string;
						/** Format: date-time */
						at?: string;
						position?: {
							latitude: number;
							longitude: number;
							accuracy?: number;
							timestamp?: number;
						};
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Task"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/tasks/{transactionId}/prove": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Prove the open pickup or return by the other side's code: cash is posted, and after a pickup they set off */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					transactionId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "code": "ABCD-EFGH"
					 *     }
					 */
					"application/json": {
						code?: string;
						qrData?: string;
						/** Format: date-time */
						at?: string;
						position?: {
							latitude: number;
							longitude: number;
							accuracy?: number;
							timestamp?: number;
						};
						reason?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Task"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/tasks/{transactionId}/leave": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Leave the pickup without the cash: the sum is another, or nobody answers; the delivery is cancelled */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					transactionId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Nobody opened"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Task"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/tasks/{transactionId}/cancel": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Give the delivery back; with its cash aboard it fails, and the cash goes back to the sender */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					transactionId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "The car broke down"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Task"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/tasks/{transactionId}/fail": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Tell that the cash could not be handed over: it goes back to the sender. Nobody home, only after waiting, a call and a text, else 409 NOT_TRIED_YET */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					transactionId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Nobody opened",
					 *       "kind": "nobody_home"
					 *     }
					 */
					"application/json": {
						reason: string;
						/** @enum {string} */
						kind?: "nobody_home" | "wrong_address" | "refused" | "no_code" | "unsafe" | "vehicle" | "other";
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Task"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What the person sent or is to receive, newest first */
		get: {
			parameters: {
				query?: {
					role?: "sender" | "receiver" | "all";
					status?: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
					stage?: "active" | "over";
					cursor?: string;
					limit?: number;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["Transaction"][];
								nextCursor: string | null;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Ask for a delivery; the same key gives the same delivery */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "receiverPhone": "+13055550123",
					 *       "amount": 120.5,
					 *       "deliveryAddress": "100 Brickell Ave, Miami",
					 *       "deliveryLocation": {
					 *         "lat": 25.7617,
					 *         "lng": -80.1918
					 *       },
					 *       "pickupAddress": "1 Ocean Drive, Miami Beach",
					 *       "pickupLocation": {
					 *         "lat": 25.7702,
					 *         "lng": -80.1318
					 *       }
					 *     }
					 */
					"application/json": {
						receiverPhone?: string;
						/** Format: uuid */
						receiverId?: string;
						amount: number;
						deliveryAddress: string;
						deliveryUnit?: string;
						deliveryLocation: {
							lat: number;
							lng: number;
						};
						/** @enum {string} */
						funding?: "sender_cash" | "prefunded";
						pickupAddress?: string;
						pickupUnit?: string;
						pickupLocation?: {
							lat: number;
							lng: number;
						};
						locationName?: string;
						description?: string;
						notes?: string;
						specialInstructions?: string;
						urgent?: boolean;
						preferredTime?: {
							from: string;
							to: string;
							/** Format: date */
							day?: string;
						};
						estimatedDuration?: number;
						/** Format: uuid */
						quoteId?: string;
						tip?: number;
						/** Format: uuid */
						requestId?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Transaction"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/delivery-terms": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What a sender's form needs to know: the most cash, and the clock of preferred times */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								maxAmount: number;
								timeZone: string;
								noticeSeconds: number;
								scheduleDays: number;
								correctMetres: number;
								limits: components["schemas"]["Limits"] | null;
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** One delivery with its history, for its parties, its driver while active, and admins */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Transaction"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		/** The sender changes it, until a driver has it; what costs more is shown first */
		patch: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "version": 3,
					 *       "deliveryUnit": "Apt 4B"
					 *     }
					 */
					"application/json": {
						version: number;
						amount?: number;
						deliveryAddress?: string;
						deliveryUnit?: string | null;
						deliveryLocation?: {
							lat: number;
							lng: number;
						};
						pickupAddress?: string;
						pickupUnit?: string | null;
						pickupLocation?: {
							lat: number;
							lng: number;
						};
						notes?: string | null;
						specialInstructions?: string | null;
						preferredTime?: {
							from: string;
							to: string;
							/** Format: date */
							day?: string;
						} | null;
						/** Format: uuid */
						quoteId?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Transaction"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		trace?: never;
	};
	"/api/transactions/{id}/correct": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The receiver puts the door right, within a few hundred metres, until a driver is on the way to it */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "version": 3,
					 *       "deliveryUnit": "Apt 4B"
					 *     }
					 */
					"application/json": {
						version: number;
						deliveryAddress?: string;
						deliveryUnit?: string | null;
						deliveryLocation?: {
							lat: number;
							lng: number;
						};
						specialInstructions?: string | null;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Transaction"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/accept": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The receiver accepts, as they read it */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "version": 3
					 *     }
					 */
					"application/json": {
						version?: number;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Transaction"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/reject": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The receiver rejects */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					"application/json": {
						/** @enum {string} */
						reason?: "not_expected" | "wrong_amount" | "not_there" | "unknown_sender";
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Transaction"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/cancel": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The sender cancels, until it is paid */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					"application/json": Record<string, never>;
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Transaction"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/way": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What is left of the driver's way, for the parties and admins; null where nobody drives */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["DeliveryWay"] | null;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/payment": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What the sender pays by card, and with what their page does it; null where no card is asked for */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Payment"] | null;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/payment/check": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The sender's page has sent a card: the payment provider is asked at once */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					"application/json": Record<string, never>;
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["CardPayment"] | null;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/receipt": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The receipt, for the parties, also of cancelled and failed deliveries */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Receipt"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/quotes": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What a delivery costs, by the road; good for 15 minutes */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "amount": 120.5,
					 *       "pickupLocation": {
					 *         "lat": 25.7702,
					 *         "lng": -80.1318
					 *       },
					 *       "deliveryLocation": {
					 *         "lat": 25.7617,
					 *         "lng": -80.1918
					 *       },
					 *       "urgent": true
					 *     }
					 */
					"application/json": {
						amount: number;
						pickupLocation?: {
							lat: number;
							lng: number;
						};
						pickupAddress?: string;
						deliveryLocation: {
							lat: number;
							lng: number;
						};
						urgent?: boolean;
						/** @enum {string} */
						funding?: "sender_cash" | "prefunded";
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Quote"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/rating": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What the sender or receiver said of the driver, and whether they may say it now */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["OwnRating"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Rate the driver of a delivery that is done; again within seven days changes it */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "stars": 5,
					 *       "reasons": [
					 *         "polite",
					 *         "on_time"
					 *       ]
					 *     }
					 */
					"application/json": {
						stars: number;
						/** @default [] */
						reasons?: ("polite" | "on_time" | "careful" | "clear" | "late" | "rude" | "not_found" | "hurried" | "unsafe")[];
						comment?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["OwnRating"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/ratings": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What people say of the driver, counted so that nobody is known by it */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["DriverRatings"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/ratings": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Every rating of a driver with its comment, newest first */
		get: {
			parameters: {
				query?: {
					cursor?: string;
					limit?: number;
				};
				header?: never;
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminDriverRatings"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/contacts": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The caller's address book: favourites first, then whom they sent to last */
		get: {
			parameters: {
				query?: {
					search?: string;
					limit?: number;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["Contact"][];
								more: boolean;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Add somebody; a number that is in the address book already is that contact, changed */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "name": "Rita",
					 *       "phone": "+13055550123",
					 *       "favourite": true,
					 *       "addresses": [
					 *         {
					 *           "address": "100 Brickell Ave, Miami",
					 *           "unit": "Apt 4B",
					 *           "location": {
					 *             "lat": 25.7617,
					 *             "lng": -80.1918
					 *           },
					 *           "instructions": "Gate code 4711"
					 *         }
					 *       ]
					 *     }
					 */
					"application/json": {
						name: string;
						phone: string;
						favourite?: boolean;
						addresses?: {
							address: string;
							unit?: string | null;
							location?: {
								lat: number;
								lng: number;
							} | null;
							instructions?: string | null;
						}[];
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Contact"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/contacts/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/** Take somebody out of the address book; one that is gone already is a success */
		delete: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: Record<string, never>;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		options?: never;
		head?: never;
		/** Change a contact; what is not named stays */
		patch: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "favourite": true
					 *     }
					 */
					"application/json": {
						name?: string;
						phone?: string;
						favourite?: boolean;
						addresses?: {
							address: string;
							unit?: string | null;
							location?: {
								lat: number;
								lng: number;
							} | null;
							instructions?: string | null;
						}[];
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Contact"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		trace?: never;
	};
	"/api/receivers/find": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Whether a number can receive, before anything is sent; for few numbers a day, and for proven senders */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "phone": "+13055550123"
					 *     }
					 */
					"application/json": {
						phone: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["FoundReceiver"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cash-requests": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Whom the caller asked for cash, and who asked them */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["CashRequest"][];
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Ask somebody for cash who has sent to the caller before; name it as `requestId` of the delivery */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "phone": "+13055550123",
					 *       "amount": 120,
					 *       "note": "Rent",
					 *       "address": "100 Brickell Ave, Miami",
					 *       "unit": "Apt 4B",
					 *       "location": {
					 *         "lat": 25.7617,
					 *         "lng": -80.1918
					 *       }
					 *     }
					 */
					"application/json": {
						phone: string;
						amount: number;
						note?: string;
						address: string;
						unit?: string;
						location: {
							lat: number;
							lng: number;
						};
						instructions?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["CashRequest"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cash-requests/{id}/decline": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Whoever was asked says no, and why; perhaps never again by this person */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					"application/json": {
						reason?: string;
						block?: boolean;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["CashRequest"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cash-requests/{id}/withdraw": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The asker takes it back */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					"application/json": Record<string, never>;
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["CashRequest"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/standing-orders": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What the caller sends every week, and what ended within a month */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["StandingOrder"][];
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** A delivery of the caller's again every week; each is made a day ahead */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "transactionId": "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c",
					 *       "weekdays": [
					 *         1,
					 *         4
					 *       ],
					 *       "from": "10:00",
					 *       "to": "12:00"
					 *     }
					 */
					"application/json": {
						/** Format: uuid */
						transactionId: string;
						weekdays: number[];
						from: string;
						to: string;
						/** Format: date */
						until?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["StandingOrder"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/standing-orders/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		/** Pause it, go on with it, leave out the next day, or end it */
		patch: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "change": "pause"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						change: "pause" | "resume" | "skip" | "end";
						/** Format: date */
						day?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["StandingOrder"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		trace?: never;
	};
	"/api/transactions/{id}/leg": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The open leg of the delivery's cash, else its last one, for its parties, its driver and admins; or null */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Leg"] | null;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/leg/confirm": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The driver's count is right: opens the code that the driver proves the leg with; never kept for a replay */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "counted": 120
					 *     }
					 */
					"application/json": {
						counted?: number;
						/** Format: uuid */
						legId?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["LegCode"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/leg/dispute": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Another sum was counted: nothing is posted, and the driver counts anew */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "counted": 100
					 *     }
					 */
					"application/json": {
						counted: number;
						/** Format: uuid */
						legId?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Leg"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/leg/link": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** A one-time link for somebody else who hands over or takes back; the link before it stops working */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					"application/json": {
						/** Format: uuid */
						legId?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								token: string;
								url: string;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/leg/photo": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The photo of the driver of an open pickup or return, for who stands opposite them */
		get: {
			parameters: {
				query?: {
					legId?: string;
				};
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"image/jpeg": string;
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/legs/{token}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The leg that a link speaks for, while it is open */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					token: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Leg"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/legs/{token}/photo": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** As leg/photo, by whoever has the link */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					token: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"image/jpeg": string;
					};
				};
				400: components["responses"]["Refused400"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/legs/{token}/confirm": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** As leg/confirm, by whoever has the link */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					token: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "counted": 120
					 *     }
					 */
					"application/json": {
						counted?: number;
						/** Format: uuid */
						legId?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["LegCode"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/legs/{token}/dispute": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** As leg/dispute, by whoever has the link */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					token: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "counted": 100
					 *     }
					 */
					"application/json": {
						counted: number;
						/** Format: uuid */
						legId?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Leg"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/photos": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Add a picture (JPEG, PNG or WebP, at most 10 MB) to a pickup, a return or a deposit, until a day after its end; it is drawn anew without metadata */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					"multipart/form-data": {
						/** Format: uuid */
						legId?: string;
						/** Format: uuid */
						depositId?: string;
						/** Format: date-time */
						takenAt?: string;
						/** Format: binary */
						file: string;
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["CashPhoto"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/photos/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The picture, for admins, its driver and who stands opposite them */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"image/jpeg": string;
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/photos": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The pictures of the delivery's cash that the reader may see, oldest first */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["CashPhoto"][];
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/tasks/{transactionId}/call": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The number that reaches the other side of the driver's open leg, for a few minutes */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					transactionId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					"application/json": {
						/** Format: uuid */
						driverId?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["MaskedCall"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/tasks/{transactionId}/text": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Write to the other side of the driver's leg, or to the support desk */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					transactionId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "text": "I'm at the door."
					 *     }
					 */
					"application/json": {
						text?: string;
						/** @enum {string} */
						canned?: "on_way" | "minutes_5" | "outside" | "come_down" | "which_door" | "cannot_find" | "bringing_back" | "coming_down" | "wait_5" | "at_door" | "please_wait" | "call_me" | "thanks" | "cannot_reach" | "when_arrives" | "looking_into" | "driver_soon" | "stay_reachable" | "call_support" | "send_again";
						/** @enum {string} */
						with?: "driver" | "sender" | "receiver" | "support";
						/** Format: uuid */
						driverId?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["MaskedText"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/tasks/{transactionId}/texts": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The driver's conversations about a delivery */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					transactionId: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								conversations: components["schemas"]["Conversation"][];
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/call": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The number that reaches the driver while the caller's leg is open, for a few minutes */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					"application/json": {
						/** Format: uuid */
						driverId?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["MaskedCall"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/text": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Write to the driver while the caller's leg is open, or to the support desk */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "text": "I'm at the door."
					 *     }
					 */
					"application/json": {
						text?: string;
						/** @enum {string} */
						canned?: "on_way" | "minutes_5" | "outside" | "come_down" | "which_door" | "cannot_find" | "bringing_back" | "coming_down" | "wait_5" | "at_door" | "please_wait" | "call_me" | "thanks" | "cannot_reach" | "when_arrives" | "looking_into" | "driver_soon" | "stay_reachable" | "call_support" | "send_again";
						/** @enum {string} */
						with?: "driver" | "sender" | "receiver" | "support";
						/** Format: uuid */
						driverId?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["MaskedText"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/texts": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The caller's conversations about a delivery */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								conversations: components["schemas"]["Conversation"][];
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/tasks/{transactionId}/texts/seen": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The driver has read what was written to them */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					transactionId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "with": "driver",
					 *       "id": "8d1f6c1e-5a52-4a3c-9a57-6f0f1f0f9b11"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						with: "driver" | "sender" | "receiver" | "support";
						/** Format: uuid */
						id: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["TextsSeen"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/texts/seen": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The caller has read what was written to them */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "with": "driver",
					 *       "id": "8d1f6c1e-5a52-4a3c-9a57-6f0f1f0f9b11"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						with: "driver" | "sender" | "receiver" | "support";
						/** Format: uuid */
						id: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["TextsSeen"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/texts": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Every conversation of a delivery, oldest first */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminTextList"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/text": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Write to a delivery's driver, sender or receiver as the support desk */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "to": "receiver",
					 *       "canned": "looking_into"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						to: "driver" | "sender" | "receiver";
						text?: string;
						/** @enum {string} */
						canned?: "on_way" | "minutes_5" | "outside" | "come_down" | "which_door" | "cannot_find" | "bringing_back" | "coming_down" | "wait_5" | "at_door" | "please_wait" | "call_me" | "thanks" | "cannot_reach" | "when_arrives" | "looking_into" | "driver_soon" | "stay_reachable" | "call_support" | "send_again";
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["MaskedText"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/texts/seen": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The support desk has read what they wrote to it */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "with": "receiver"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						with: "driver" | "sender" | "receiver";
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["TextsSeen"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/hubs": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The hubs where the caller takes cash */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["Hub"][];
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/hubs/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** A hub's screen, for those who take cash there and admins; no sum that is still to be counted */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["HubScreen"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/hubs/{id}/deposits": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Hand in cash at the hub whose code was scanned or typed, where wrong tries count; one deposit waits at a time */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "items": [
					 *         "3f6b1d0e-6a52-4f0e-9f4f-3f1a2b3c4d5e"
					 *       ],
					 *       "qrData": "{}"
					 *     }
					 */
					"application/json": {
						items: string[];
						qrData?: string;
						code?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Deposit"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/hubs/{id}/deposits/{depositId}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** How far a deposit is, for its driver, those who take cash at the hub, and admins */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
					depositId: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Deposit"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/hubs/{id}/deposits/{depositId}/count": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Count what was handed in, by notes and coins, without knowing how much it should be; much takes two people */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
					depositId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "denominations": {
					 *         "20": 1,
					 *         "100": 2,
					 *         "0.25": 3
					 *       }
					 *     }
					 */
					"application/json": {
						denominations: {
							[key: string]: number;
						};
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Deposit"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/hubs/{id}/deposits/{depositId}/void": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Take it back before it is counted */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
					depositId: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Deposit"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/hubs/{id}/closings": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Count the safe at the end of the day; while the day lasts it may be counted again */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "counted": 1240.5
					 *     }
					 */
					"application/json": {
						counted: 0 | number;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["HubClosing"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/tasks/{transactionId}/return-to-hub": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Bring cash to a hub whose sender has not answered for long enough */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					transactionId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "hubId": "3f6b1d0e-6a52-4f0e-9f4f-3f1a2b3c4d5e"
					 *     }
					 */
					"application/json": {
						/** Format: uuid */
						hubId: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Task"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/collection": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What of the delivery's cash waits at a hub for its sender, or they got there last; or null */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Collection"] | null;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/collection/confirm": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The sender has counted it at the counter: opens the code that the cashier books it with */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "counted": 120
					 *     }
					 */
					"application/json": {
						counted: number;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["LegCode"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/hubs/{id}/collections": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What waits at a hub for its senders, longest first, for those who take cash there and admins */
		get: {
			parameters: {
				query?: {
					q?: string;
					cursor?: string;
					limit?: number;
				};
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["Collection"][];
								nextCursor: string | null;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/hubs/{id}/collections/{collectionId}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** One of them, also once it was given back */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
					collectionId: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Collection"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/hubs/{id}/collections/{collectionId}/give": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The cashier gave the sender their cash, who says so by their code: it is booked */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
					collectionId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "amount": 120,
					 *       "code": "ABCD-2345"
					 *     }
					 */
					"application/json": {
						amount: number;
						code?: string;
						qrData?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Collection"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/cash-collected": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Say that a sender has their cash from a hub, without their code; takes two administrators */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Their brother took it, with their letter"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminTransaction"];
						};
					};
				};
				/** @description Waits for another administrator */
				202: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalAsked"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/tracking-link": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** A link that shows the way of the delivery while it goes on, for sender or receiver to share */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					"application/json": Record<string, never>;
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								token: string;
								url: string;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/track/{token}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Status, when the driver is expected, and on the way their first name, place, way and arrival; nothing else. For a day after it that it was delivered, and when; nothing of one that ended otherwise */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					token: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Tracking"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/delegate": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The receiver names who takes the cash in their place: a link with a code of their own. Whoever was named before takes it no more */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "name": "Nora Neighbor"
					 *     }
					 */
					"application/json": {
						name: string;
						phone?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								token: string;
								url: string;
								delegate: components["schemas"]["Delegate"];
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		/** The receiver takes it back: link and code open nothing any more; where nobody is named, a success */
		delete: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Transaction"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/delegations/{token}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What a delegate's link tells: for whom, how much, who brings it and when; no address and no code */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					token: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Delegation"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/delegations/{token}/code": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The delegate's own code and its QR, while the delivery goes on; opening it makes it hold for another day */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					token: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["VerificationCode"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/time-proposal": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The receiver proposes another time, until a driver has it; the sender is told and answers */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "preferredTime": {
					 *         "day": "2026-11-27",
					 *         "from": "17:00",
					 *         "to": "19:00"
					 *       }
					 *     }
					 */
					"application/json": {
						preferredTime: {
							from: string;
							to: string;
							/** Format: date */
							day?: string;
						};
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Transaction"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/time-proposal/answer": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The sender agrees to the proposed time, which then holds, or keeps theirs; the receiver is told */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "proposalId": "5b0c8a52-3c0e-4a86-9f3c-6f6f2f0a8d11",
					 *       "accept": true
					 *     }
					 */
					"application/json": {
						/** Format: uuid */
						proposalId: string;
						accept: boolean;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Transaction"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/trip-shares": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The driver's own links that hold, and how often each was opened */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["TripShares"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** A link that shows where the driver is until they go offline, end it, or eight hours are over */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "label": "Mum"
					 *     }
					 */
					"application/json": {
						label?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								/** Format: uuid */
								id: string;
								token: string;
								url: string;
								/** Format: date-time */
								endsAt: string;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		/** Stop sharing with everybody */
		delete: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["TripShares"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/trip-shares/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/** Stop sharing with one person; one that has ended already is a success */
		delete: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["TripShares"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/trips/{token}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** A driver's first name, whether they move, and where they are; nothing of what they do, and for half an hour after its end that it has ended */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					token: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Trip"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/address-changes/{token}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** A change of a phone or an e-mail address, by the link that went to the old ones; reading changes nothing */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					token: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AddressChange"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/address-changes/{token}/undo": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Restore the old address, end all sessions and remove the password; repeating is a success */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					token: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AddressChange"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/address-changes/{token}/confirm": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Confirm the change: codes and links sign in again; repeating is a success */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					token: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AddressChange"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/way": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Where a driver was within a day at most; the look and its reason are on record, and the driver reads them */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "from": "2026-03-01T14:00:00Z",
					 *       "to": "2026-03-01T16:00:00Z",
					 *       "reason": "The sender says that nobody came"
					 *     }
					 */
					"application/json": {
						/** Format: date-time */
						from: string;
						/** Format: date-time */
						to: string;
						reason: string;
						/** Format: uuid */
						transactionId?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["DriverWay"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/way-looks": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** When the operation looked at the driver's way, and why */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["WayLooks"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/fix-flags": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What looks wrong in the positions of the last 24 hours: how often and when, no place */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["FixFlags"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/code": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The code and its QR, for the receiver alone */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["VerificationCode"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** A new code; the old one stops working */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					"application/json": Record<string, never>;
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["VerificationCode"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/verification/verify": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Whether a QR or code is the right one; wrong tries count, nothing is used up */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "data": "ABCD-EFGH"
					 *     }
					 */
					"application/json": {
						/** Format: uuid */
						transactionId?: string;
						data: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								/** @constant */
								valid: true;
								delegate?: string | null;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/geocode": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Up to five places for an address */
		get: {
			parameters: {
				query: {
					q: string;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								coverage?: string | null;
								items: {
									label: string;
									lat: number;
									lng: number;
								}[];
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/notifications": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The caller's notifications, newest first */
		get: {
			parameters: {
				query?: {
					limit?: number;
					cursor?: string;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["Notification"][];
								nextCursor: string | null;
								unread: number;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/notifications/{id}/read": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Mark one as read */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Notification"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/notifications/read-all": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Mark all as read */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								read: number;
								unread: number;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/push/key": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The key that a browser subscribes with */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								publicKey: string;
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/push/subscription": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** This phone wants pushes */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "endpoint": "https://push.example.com/abc",
					 *       "keys": {
					 *         "p256dh": "BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
					 *         "auth": "AAAAAAAAAAAAAAAAAAAAAA"
					 *       }
					 *     }
					 */
					"application/json": {
						/** Format: uri */
						endpoint: string;
						expirationTime?: number | null;
						keys: {
							p256dh: string;
							auth: string;
						};
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								/** Format: uuid */
								id: string;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		/** This phone wants none any more */
		delete: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "endpoint": "https://push.example.com/abc"
					 *     }
					 */
					"application/json": {
						/** Format: uri */
						endpoint: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: Record<string, never>;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/push/health": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Whether pushes reach the caller's phones */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								subscribed: boolean;
								confirmedAt: string | null;
								lastSentAt: string | null;
								lastReceivedAt: string | null;
								subscriptions: {
									/** Format: uuid */
									id: string;
									userAgent: string | null;
									/** Format: date-time */
									createdAt: string;
									/** Format: date-time */
									renewedAt: string;
									lastSentAt: string | null;
									lastReceivedAt: string | null;
									lastError: string | null;
									endpointHash?: string;
								}[];
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/push/received": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** A push reached this phone of the caller */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "subscriptionId": "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c"
					 *     }
					 */
					"application/json": {
						/** Format: uuid */
						subscriptionId: string;
						/** Format: uuid */
						noticeId?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								/** Format: date-time */
								receivedAt: string;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/push/test": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Send a push to the caller's own phones */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								sent: number;
								failed: number;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/notifications/choices": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** By which channels the caller is told of each event */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["NoticeChoices"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		/** Choose channels and quiet hours */
		patch: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "events": {
					 *         "on_way": {
					 *           "sms": false
					 *         }
					 *       },
					 *       "quiet": {
					 *         "from": "22:00",
					 *         "to": "07:00",
					 *         "timeZone": "America/New_York"
					 *       }
					 *     }
					 */
					"application/json": {
						events?: {
							[key: string]: {
								push?: boolean;
								sms?: boolean;
								mail?: boolean;
							};
						};
						quiet?: {
							from: string;
							to: string;
							timeZone: string;
						} | null;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["NoticeChoices"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		trace?: never;
	};
	"/api/profile/export": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Everything about the caller, as a file */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AccountExport"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/profile/delete": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** End the caller's account */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "password": "correct horse 7"
					 *     }
					 */
					"application/json": {
						password: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: Record<string, never>;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/support/requests": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Ask for help, about a delivery or anything else */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "orderNo": "TXN-1A2B3C4D",
					 *       "words": "When is my payment refunded?"
					 *     }
					 */
					"application/json": {
						orderNo?: string;
						words: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Received"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/message": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Write to a driver outside of a delivery, as the support desk */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "text": "The hub on Flagler Street closes at 5 PM today."
					 *     }
					 */
					"application/json": {
						text: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: Record<string, never>;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Drivers, sorted as asked, as a page of JSON or as a CSV file; those who wait for a decision first come first */
		get: {
			parameters: {
				query?: {
					status?: "pending" | "approved" | "at_work" | "online" | "offline" | "none" | "rejected" | "suspended";
					need?: "expiring" | "expired" | "renewal" | "cash" | "overnight" | "low_rating";
					q?: string;
					sort?: "-joined" | "joined" | "-name" | "name" | "-rating" | "rating" | "-deliveries" | "deliveries" | "-expires" | "expires";
					cursor?: string;
					limit?: number;
					format?: "json" | "csv";
					columns?: string;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["AdminDriverRow"][];
								nextCursor: string | null;
							};
						};
						"text/csv": string;
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** One driver with application, documents and record */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminDriverDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/documents/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** A document, by its short-lived link */
		get: {
			parameters: {
				query: {
					expires: number;
					signature: string;
				};
				header?: never;
				path: {
					userId: string;
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/octet-stream": string;
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/approve": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Approve a submitted application */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "documents": []
					 *     }
					 */
					"application/json": {
						documents?: string[];
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminDriverDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/reject": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Turn a submitted application down */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Papers have expired"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminDriverDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/portrait/approve": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Show the driver's new photo in place of the one before */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "sha256": "0000000000000000000000000000000000000000000000000000000000000000"
					 *     }
					 */
					"application/json": {
						sha256: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminDriverDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/portrait/decline": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Decline the driver's new photo; the one before stays */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "sha256": "0000000000000000000000000000000000000000000000000000000000000000",
					 *       "reason": "The face cannot be seen"
					 *     }
					 */
					"application/json": {
						sha256: string;
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminDriverDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/documents/{id}/expiry": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		/** Say until when a document holds */
		put: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "expiresOn": "2031-05-01"
					 *     }
					 */
					"application/json": {
						expiresOn: string | null;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminDriverDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/renewals/{id}/approve": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Let a driver's new document take the place of the one before */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "sha256": "0000000000000000000000000000000000000000000000000000000000000000",
					 *       "expiresOn": "2031-05-01"
					 *     }
					 */
					"application/json": {
						sha256: string;
						/** Format: date */
						expiresOn: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminDriverDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/renewals/{id}/decline": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Decline a driver's new document; the one before stays */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "sha256": "0000000000000000000000000000000000000000000000000000000000000000",
					 *       "reason": "The date cannot be read"
					 *     }
					 */
					"application/json": {
						sha256: string;
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminDriverDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/suspend": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Stop an idle driver: offers closed, sessions ended */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Papers have expired"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminDriverDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/reinstate": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Let a suspended driver work again */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Papers have expired"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminDriverDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/ceiling": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Set how much cash the driver may hold */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "ceiling": 2000,
					 *       "reason": "Two years with us"
					 *     }
					 */
					"application/json": {
						reason: string;
						ceiling: number;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminDriverDetail"];
						};
					};
				};
				/** @description Waits for another administrator */
				202: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalAsked"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/overnight": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Let the driver keep the cash that they hold through this night; takes two administrators */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "All hubs are closed"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminDriverDetail"];
						};
					};
				};
				/** @description Waits for another administrator */
				202: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalAsked"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/work-day": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		/** Change a driver's working day: hours, capacities, start and end; the routing provider is told */
		patch: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "workTimeFrom": "08:00",
					 *       "workTimeTo": "16:30",
					 *       "vehicleCapacity1": 20
					 *     }
					 */
					"application/json": {
						workTimeFrom?: string;
						workTimeTo?: string;
						vehicleCapacity1?: number | null;
						vehicleCapacity2?: number | null;
						vehicleCapacity3?: number | null;
						vehicleCapacity4?: number | null;
						startLatitude?: number | null;
						startLongitude?: number | null;
						startAddress?: string | null;
						endLatitude?: number | null;
						endLongitude?: number | null;
						endAddress?: string | null;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminDriverDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		trace?: never;
	};
	"/api/admin/drivers/{userId}/performance": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What a driver did in the last 7, 30 or 90 days, and in as many before */
		get: {
			parameters: {
				query?: {
					period?: "week" | "month" | "quarter";
				};
				header?: never;
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["DriverPerformance"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/shifts": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** A driver's shifts, newest first, with what came of each */
		get: {
			parameters: {
				query?: {
					cursor?: string;
					limit?: number;
				};
				header?: never;
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["Shift"][];
								nextCursor: string | null;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/devices": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Where a driver is signed in, and where their notices go */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["DriverDevices"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/devices/{id}/sign-out": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Sign a driver out on one device, at once */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Phone stolen"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["DriverDevices"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** All deliveries, sorted as asked; format=csv gives them as a file */
		get: {
			parameters: {
				query?: {
					q?: string;
					status?: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded" | "open";
					from?: string;
					to?: string;
					need?: "no_driver" | "no_hub" | "late" | "outside_gate" | "cash_to_return" | "refund_due" | "under_review" | "code_locked" | "deposit_short" | "payment_gone" | "money_review" | "refund_failed" | "payment_refused" | "payment_differs" | "message" | "waiting" | "active" | "cash_out" | "found" | "delivered" | "delivered_before";
					sort?: "-created" | "created" | "-due" | "due" | "-amount" | "amount" | "-status" | "status";
					cursor?: string;
					limit?: number;
					format?: "json" | "csv";
					columns?: string;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["AdminTransaction"][];
								nextCursor: string | null;
							};
						};
						"text/csv": string;
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** One delivery as administrators see it; what happened to it is its timeline */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminTransactionDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		/** Delete a delivery; refused while a driver carries the cash, or has not brought it back */
		delete: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Asked for by telephone"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								/** @constant */
								success: true;
								redacted: boolean;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/confirm-payment": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Say that the payment has come in */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminTransaction"];
						};
					};
				};
				/** @description Waits for another administrator */
				202: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalAsked"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/assign": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Give the delivery to a driver */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "driverId": "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c"
					 *     }
					 */
					"application/json": {
						/** Format: uuid */
						driverId: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminTransaction"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/unassign": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Take the delivery back from its driver */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Asked for by telephone"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminTransaction"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/reassign": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Take the delivery from its driver and give it to another, at once or not at all */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "driverId": "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c",
					 *       "reason": "Not moving"
					 *     }
					 */
					"application/json": {
						/** Format: uuid */
						driverId: string;
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminTransaction"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/cancel": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Cancel the delivery */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Asked for by telephone"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminTransaction"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/cash-returned": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Say that its driver has brought back the cash */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Asked for by telephone"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminTransaction"];
						};
					};
				};
				/** @description Waits for another administrator */
				202: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalAsked"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/cash-lost": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Say that the cash its driver held is gone */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Asked for by telephone"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminTransaction"];
						};
					};
				};
				/** @description Waits for another administrator */
				202: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalAsked"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/clear-review": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Clear the review of a step that was not plausible; its driver gets offers again */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Asked for by telephone"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminTransaction"];
						};
					};
				};
				/** @description Waits for another administrator */
				202: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalAsked"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/refund": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Record that the payment was returned */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Asked for by telephone"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminTransaction"];
						};
					};
				};
				/** @description Waits for another administrator */
				202: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalAsked"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/write-off": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Say that a payment taken back after the handover will not come */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Asked for by telephone"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminTransaction"];
						};
					};
				};
				/** @description Waits for another administrator */
				202: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalAsked"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/unlock-code": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Let a code that wrong tries have locked be tried again */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Asked for by telephone"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminTransaction"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/complete-override": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Complete without the receiver's code, on record */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Asked for by telephone"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminTransaction"];
						};
					};
				};
				/** @description Waits for another administrator */
				202: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalAsked"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/timeline": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Everything that happened to a delivery, newest first; of one group, or all */
		get: {
			parameters: {
				query?: {
					group?: "steps" | "drivers" | "notices" | "talk" | "proofs" | "money" | "admin" | "notes";
					cursor?: string;
					limit?: number;
				};
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["TimelineEntry"][];
								nextCursor: string | null;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/notes": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Note something for other administrators; refused to those who have a part in the delivery */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "text": "The receiver asked us to ring twice"
					 *     }
					 */
					"application/json": {
						text: string;
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["DeliveryNote"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/needs": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What waits for a decision */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Needs"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/cash": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Drivers who hold cash that is to be returned, longest first */
		get: {
			parameters: {
				query?: {
					cursor?: string;
					limit?: number;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["CashHeld"][];
								nextCursor: string | null;
								count: number;
								amount: number;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/actions": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What administrators did, newest first; format=csv gives it as a file */
		get: {
			parameters: {
				query?: {
					action?: string;
					q?: string;
					by?: string;
					from?: string;
					to?: string;
					cursor?: string;
					limit?: number;
					format?: "json" | "csv";
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["AdminAction"][];
								nextCursor: string | null;
							};
						};
						"text/csv": string;
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/overview": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** How the operation stands, and how it stood on the same day a week ago at this time */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Overview"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/ledger": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Entries of an account, a delivery or all, oldest first, with balances; format=csv gives all of them as a file */
		get: {
			parameters: {
				query?: {
					account?: string;
					transactionId?: string;
					cursor?: string;
					limit?: number;
					format?: "json" | "csv";
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["LedgerEntry"][];
								nextCursor: string | null;
								accounts: components["schemas"]["LedgerAccount"][];
							};
						};
						"text/csv": string;
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/ledger/accounts": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Drivers who hold cash, hubs, or the accounts of which there is one, with balances, the largest first */
		get: {
			parameters: {
				query: {
					kind: "driver" | "hub" | "other";
					cursor?: string;
					limit?: number;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["LedgerAccount"][];
								nextCursor: string | null;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/ledger/verify": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Whether any entry was changed after it was written */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["LedgerVerdict"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/hubs": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** All hubs by name */
		get: {
			parameters: {
				query?: {
					q?: string;
					cursor?: string;
					limit?: number;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["Hub"][];
								nextCursor: string | null;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** A new hub; its cashiers take two administrators */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "name": "North Street",
					 *       "address": "12 North Street",
					 *       "location": {
					 *         "lat": 25.77,
					 *         "lng": -80.19
					 *       },
					 *       "hours": [
					 *         {
					 *           "day": 1,
					 *           "from": "09:00",
					 *           "to": "18:00"
					 *         }
					 *       ],
					 *       "cashiers": [
					 *         {
					 *           "email": "cora@example.com"
					 *         }
					 *       ]
					 *     }
					 */
					"application/json": {
						name: string;
						address: string;
						location: {
							lat: number;
							lng: number;
						};
						hours?: {
							day: number;
							from: string;
							to: string;
						}[];
						isActive?: boolean;
						cashiers?: ({
							/** Format: uuid */
							userId: string;
						} | {
							email: string;
						} | {
							phone: string;
						})[];
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Hub"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/hubs/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		/** Change a hub: name, address, place, hours, whether it takes cash, and who takes it; a new cashier takes two administrators */
		patch: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "isActive": false
					 *     }
					 */
					"application/json": {
						name?: string;
						address?: string;
						location?: {
							lat: number;
							lng: number;
						};
						hours?: {
							day: number;
							from: string;
							to: string;
						}[];
						isActive?: boolean;
						cashiers?: ({
							/** Format: uuid */
							userId: string;
						} | {
							email: string;
						} | {
							phone: string;
						})[];
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Hub"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		trace?: never;
	};
	"/api/admin/hubs/{id}/closings/{closingId}/settle": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Settle the difference of the hub's last count; takes two administrators */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
					closingId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Counted three times, not found"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["HubClosing"];
						};
					};
				};
				/** @description Waits for another administrator */
				202: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalAsked"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/hubs/{id}/moves": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Cash goes from the hub's safe to the bank, or comes from there; takes two administrators */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "direction": "to_bank",
					 *       "amount": 1000,
					 *       "reason": "Weekly collection"
					 *     }
					 */
					"application/json": {
						reason: string;
						/** @enum {string} */
						direction: "to_bank" | "from_bank";
						amount: number;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Hub"];
						};
					};
				};
				/** @description Waits for another administrator */
				202: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalAsked"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/return-to": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Say to which hub the driver brings back the cash of a delivery that failed */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "hubId": "3f6b1d0e-6a52-4f0e-9f4f-3f1a2b3c4d5e",
					 *       "reason": "The sender is abroad"
					 *     }
					 */
					"application/json": {
						reason: string;
						/** Format: uuid */
						hubId: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminTransaction"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/prices": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What senders pay and drivers are paid, with every version */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Prices"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** The next version of what senders pay or drivers are paid, on record; takes two administrators */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "kind": "sender",
					 *       "flat": 2.5,
					 *       "perKm": 0.4,
					 *       "share": 100,
					 *       "urgent": 3,
					 *       "minimum": 4,
					 *       "maximum": null,
					 *       "failedShare": 10000,
					 *       "tips": false,
					 *       "reason": "First prices"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						kind: "sender" | "driver";
						/** Format: uuid */
						senderId?: string;
						/** Format: date-time */
						validFrom?: string;
						flat: number;
						perKm: number;
						share: number;
						urgent: number;
						minimum: number;
						maximum: number | null;
						failedShare: number;
						tips: boolean;
						ends?: boolean;
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Prices"];
						};
					};
				};
				/** @description Waits for another administrator */
				202: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalAsked"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/people": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** People who send and receive, sorted as asked, as a page of JSON or as a CSV file */
		get: {
			parameters: {
				query?: {
					q?: string;
					state?: "open" | "ended";
					need?: "review" | "papers" | "identity" | "often";
					sort?: "-joined" | "joined" | "-name" | "name";
					cursor?: string;
					limit?: number;
					format?: "json" | "csv";
					columns?: string;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["AdminPerson"][];
								nextCursor: string | null;
							};
						};
						"text/csv": string;
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/people/{userId}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** One person with their sums and last deliveries; that it was read is on record */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminPersonDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/settings": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Every setting with its bounds, its value and who changed it last */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["SettingList"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/settings/{key}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		/** Change a setting; what bounds cash, money or safety takes a second administrator */
		put: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					key: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "value": 420,
					 *       "version": 0,
					 *       "reason": "Receivers in tall buildings need longer"
					 *     }
					 */
					"application/json": {
						value: number | boolean | number[] | string[];
						version: number;
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Setting"];
						};
					};
				};
				/** @description Waits for another administrator */
				202: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalAsked"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/settings/{key}/history": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What a setting was and became, who changed it and why */
		get: {
			parameters: {
				query?: {
					cursor?: string;
					limit?: number;
				};
				header?: never;
				path: {
					key: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["SettingHistory"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/text-templates": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What the desk often writes to people, by name */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["TextTemplateList"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Keep what the desk often writes, in both languages */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "name": "Traffic",
					 *       "en": "Hi {name}, your driver is in heavy traffic. It takes a little longer.",
					 *       "es": "Hola {name}, hay mucho tráfico. Tardará un poco más.",
					 *       "for": "receiver"
					 *     }
					 */
					"application/json": {
						name: string;
						en: string;
						es: string;
						for: ("driver" | "sender" | "receiver") | null;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["TextTemplate"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/text-templates/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		/** Another wording of what the desk often writes */
		put: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "name": "Traffic",
					 *       "en": "Hi {name}, your driver is in heavy traffic. It takes a little longer.",
					 *       "es": "Hola {name}, hay mucho tráfico. Tardará un poco más.",
					 *       "for": "receiver",
					 *       "version": 1
					 *     }
					 */
					"application/json": {
						name: string;
						en: string;
						es: string;
						for: ("driver" | "sender" | "receiver") | null;
						version: number;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["TextTemplate"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		post?: never;
		/** Offer it no more */
		delete: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: Record<string, never>;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/payouts": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What drivers have earned and is open, and the periods that were closed */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								open: number;
								drivers: number;
								items: components["schemas"]["Payout"][];
								ways: {
									nacha: boolean;
									transfer: boolean;
								};
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Close what drivers have earned before a moment */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "upto": "2026-11-30T00:00:00.000Z"
					 *     }
					 */
					"application/json": {
						/** Format: date-time */
						upto: string;
						driverIds?: string[];
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Payout"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/payouts/preview": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What closing a period up to a moment would close, for each driver */
		get: {
			parameters: {
				query: {
					upto: string;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								/** Format: date-time */
								upto: string;
								total: number;
								prices: components["schemas"]["PriceVersion"][];
								items: {
									/** Format: uuid */
									driverId: string;
									name: string;
									amount: number;
									bank: components["schemas"]["PayoutAccount"] | null;
									provider: components["schemas"]["PayoutAccount"] | null;
									unusual: components["schemas"]["UnusualPay"] | null;
								}[];
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/payouts/{id}/file": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** A closed period as a CSV file */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"text/csv": string;
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/payouts/{id}/nacha": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What is owed of a closed period as an ACH file (Nacha, PPD credits) for the bank; on record */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"text/plain": string;
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/payouts/{id}/transfer": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Transfer what is owed of a closed period to drivers' accounts at the payment provider */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					"application/json": Record<string, never>;
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Payout"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/payouts/{id}/paid": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What is owed of a closed period has been sent, or what goes to these drivers; another administrator says so than who closed it */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					"application/json": {
						driverIds?: string[];
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Payout"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/candidates": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Whom the search would ask now, best first, for somebody who assigns by hand */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["AssignCandidate"][];
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/transactions/{id}/dispatch": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Why this driver and not that one: the search's runs, newest first */
		get: {
			parameters: {
				query?: {
					limit?: number;
				};
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Dispatch"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/zones": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Zones by name */
		get: {
			parameters: {
				query?: {
					q?: string;
					cursor?: string;
					limit?: number;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["Zone"][];
								nextCursor: string | null;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Draw a zone */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "name": "Harbour",
					 *       "type": "circle",
					 *       "center": {
					 *         "lat": 25.775,
					 *         "lng": -80.185
					 *       },
					 *       "radius": 2500,
					 *       "color": "#2f6f4f",
					 *       "isActive": true
					 *     }
					 */
					"application/json": {
						name: string;
						/** @enum {string} */
						type: "circle" | "polygon";
						center?: {
							lat: number;
							lng: number;
						} | null;
						radius?: number | null;
						coordinates?: (({
							lat: number;
							lng: number;
						} | [
							number,
							number
						])[] | ({
							lat: number;
							lng: number;
						} | [
							number,
							number
						])[][]) | null;
						color?: string;
						isActive?: boolean;
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Zone"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/zones/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** One zone with its first fifty drivers */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ZoneDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		/** Delete a zone, for every driver */
		delete: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: Record<string, never>;
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		options?: never;
		head?: never;
		/** Change what is named; another type begins with no shape */
		patch: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "name": "Harbour",
					 *       "type": "circle",
					 *       "center": {
					 *         "lat": 25.775,
					 *         "lng": -80.185
					 *       },
					 *       "radius": 2500,
					 *       "color": "#2f6f4f",
					 *       "isActive": true
					 *     }
					 */
					"application/json": {
						name?: string;
						/** @enum {string} */
						type?: "circle" | "polygon";
						center?: {
							lat: number;
							lng: number;
						} | null;
						radius?: number | null;
						coordinates?: (({
							lat: number;
							lng: number;
						} | [
							number,
							number
						])[] | ({
							lat: number;
							lng: number;
						} | [
							number,
							number
						])[][]) | null;
						color?: string;
						isActive?: boolean;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Zone"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		trace?: never;
	};
	"/api/admin/drivers/{userId}/zones": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		/** The zones a driver serves, instead of those before; none: anywhere */
		put: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example [
					 *       {
					 *         "zoneId": "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c",
					 *         "priority": 3
					 *       }
					 *     ]
					 */
					"application/json": {
						/** Format: uuid */
						zoneId: string;
						priority: number;
						isActive?: boolean;
					}[];
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminDriverDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/drivers/{userId}/zones/{zoneId}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		/** One zone more for a driver, another priority in it, or paused or resumed in it; the others stay as they are */
		put: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
					zoneId: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "priority": 3,
					 *       "isActive": true
					 *     }
					 */
					"application/json": {
						priority: number;
						isActive?: boolean;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminDriverDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		post?: never;
		/** One zone less for a driver; the others stay as they are */
		delete: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					userId: string;
					zoneId: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminDriverDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/approvals": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What waits for a second administrator */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalList"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/approvals/{id}/approve": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Approve what another administrator has asked for; it is carried out at once */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					"application/json": {
						aboveFee?: boolean;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Approval"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/approvals/{id}/decline": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Decline it, or take back what one has asked for */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Approval"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/money-reviews": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Deliveries that wait until an administrator has looked at them */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								enforced: boolean;
								releaseAlone: number;
								items: components["schemas"]["MoneyReview"][];
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/money-reviews/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Why a delivery waits, and its people in sums; that it was looked at is on record */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["MoneyReviewDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/money-reviews/{id}/release": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Let the delivery go on; above a sum it takes two administrators */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Both known from the market for years"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["MoneyReviewDetail"];
						};
					};
				};
				/** @description Waits for another administrator */
				202: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalAsked"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/money-reviews/{id}/refuse": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Cancel the delivery; its people are told that it cannot be carried, and not why */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Nobody could say what the cash is for"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["MoneyReviewDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/incidents": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Incidents that are open, worst first, or those that are closed, newest first */
		get: {
			parameters: {
				query?: {
					state?: "open" | "closed";
					kind?: "sos" | "duress" | "check_in" | "something_wrong" | "robbery" | "accident" | "other";
					cursor?: string;
					limit?: number;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["Incident"][];
								nextCursor: string | null;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Open an incident about a driver, or join theirs */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "driverId": "9b2f1b9e-6c3d-4a56-8f21-0a3f5a1f0001",
					 *       "kind": "accident",
					 *       "severity": 2,
					 *       "note": "They called: a flat tyre"
					 *     }
					 */
					"application/json": {
						/** Format: uuid */
						driverId: string;
						/** @enum {string} */
						kind: "robbery" | "accident" | "other";
						severity: number;
						note: string;
						/** Format: uuid */
						transactionId?: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["IncidentDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/incidents/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** One incident with everybody concerned and all that was done */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["IncidentDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/incidents/{id}/way": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The driver's way around the incident; each look is on record */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								total: number;
								items: {
									lat: number;
									lng: number;
									/** Format: date-time */
									at: string;
									accuracy: number | null;
									excluded: string | null;
								}[];
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/incidents/{id}/take": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Take the incident: the alarm is over */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["IncidentDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/incidents/{id}/note": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Add a note, which nobody changes afterwards */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "note": "Called them: they are at a petrol station, the car does not start"
					 *     }
					 */
					"application/json": {
						note: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["IncidentDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/incidents/{id}/call": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The number of one of those concerned; that it was asked for is on record */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "userId": "9b2f1b9e-6c3d-4a56-8f21-0a3f5a1f0001"
					 *     }
					 */
					"application/json": {
						/** Format: uuid */
						userId: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["NumberToCall"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/incidents/{id}/text": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Text one of those concerned; words and outcome are on record */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "userId": "9b2f1b9e-6c3d-4a56-8f21-0a3f5a1f0001",
					 *       "text": "We see your SOS. Are you safe? Call us."
					 *     }
					 */
					"application/json": {
						/** Format: uuid */
						userId: string;
						text: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["IncidentDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/incidents/{id}/severity": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Raise or lower the severity; what was of severity 1 is still closed by two administrators */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "severity": 2,
					 *       "reason": "Spoke to them, the car does not start"
					 *     }
					 */
					"application/json": {
						severity: number;
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["IncidentDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/incidents/{id}/colleagues": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The nearest drivers on duty whom the desk can ask to go there */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Colleagues"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/incidents/{id}/colleague": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Ask a driver on duty to go there; they may say no */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "driverId": "9b2f1b9e-6c3d-4a56-8f21-0a3f5a1f0004"
					 *     }
					 */
					"application/json": {
						/** Format: uuid */
						driverId: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["IncidentDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/incidents/{id}/freeze-offers": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Let the driver get no offers, or let them again */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "frozen": true
					 *     }
					 */
					"application/json": {
						frozen: boolean;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["IncidentDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/incidents/{id}/hold-cash": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Let nobody have the cash of a delivery that the driver carries, or let it go on */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "transactionId": "9b2f1b9e-6c3d-4a56-8f21-0a3f5a1f0002",
					 *       "held": true
					 *     }
					 */
					"application/json": {
						/** Format: uuid */
						transactionId: string;
						held: boolean;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["IncidentDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/incidents/{id}/robbed": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Record that what the driver carries was taken from them; it takes two administrators */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Held up at the door, police report 4711"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["IncidentDetail"];
						};
					};
				};
				/** @description Waits for another administrator */
				202: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalAsked"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/incidents/{id}/close": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Close the incident; of severity 1 it takes two administrators */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "outcome": "safe",
					 *       "reason": "Pressed by mistake, spoke to them"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						outcome: "safe" | "helped" | "robbed" | "false_alarm" | "other";
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["IncidentDetail"];
						};
					};
				};
				/** @description Waits for another administrator */
				202: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["ApprovalAsked"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/watches": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Who watches over incidents when */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Watches"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Add a turn */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "adminId": "9b2f1b9e-6c3d-4a56-8f21-0a3f5a1f0003",
					 *       "days": [
					 *         1,
					 *         2,
					 *         3,
					 *         4,
					 *         5
					 *       ],
					 *       "from": "08:00",
					 *       "minutes": 600,
					 *       "rank": 1,
					 *       "channels": [
					 *         "push",
					 *         "sms"
					 *       ]
					 *     }
					 */
					"application/json": {
						/** Format: uuid */
						adminId: string;
						days: number[];
						from: string;
						minutes: number;
						/** @default 1 */
						rank?: number;
						/**
						 * @default [
						 *       "push",
						 *       "sms"
						 *     ]
						 */
						channels?: ("push" | "sms" | "email")[];
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Watches"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/watches/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/** Remove a turn */
		delete: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Watches"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		options?: never;
		head?: never;
		/** Change a turn */
		patch: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "adminId": "9b2f1b9e-6c3d-4a56-8f21-0a3f5a1f0003",
					 *       "days": [
					 *         6,
					 *         0
					 *       ],
					 *       "from": "20:00",
					 *       "minutes": 720,
					 *       "rank": 2,
					 *       "channels": [
					 *         "sms"
					 *       ]
					 *     }
					 */
					"application/json": {
						/** Format: uuid */
						adminId: string;
						days: number[];
						from: string;
						minutes: number;
						/** @default 1 */
						rank?: number;
						/**
						 * @default [
						 *       "push",
						 *       "sms"
						 *     ]
						 */
						channels?: ("push" | "sms" | "email")[];
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Watches"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		trace?: never;
	};
	"/api/sos": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** A driver calls for help; without a session by the phone's token, in the header X-SOS-Token */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "at": "2026-01-05T17:30:00Z",
					 *       "position": {
					 *         "latitude": 25.7743,
					 *         "longitude": -80.1937,
					 *         "accuracy": 12
					 *       }
					 *     }
					 */
					"application/json": {
						/** Format: date-time */
						at: string;
						position?: {
							latitude: number;
							longitude: number;
							accuracy?: number;
							timestamp?: number;
						};
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Received"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/sos/token": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The phone has made itself a token for an SOS without a session */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "tokenHash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
					 *     }
					 */
					"application/json": {
						tokenHash: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								/** Format: date-time */
								expiresAt: string;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/safety": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Whether somebody watches over incidents now, and what became of the driver's SOS */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Safety"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/help": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The colleague whom the safety desk asks the driver to go to */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Help"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/help/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The driver goes there, or cannot; never a duty */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "going": true
					 *     }
					 */
					"application/json": {
						going: boolean;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Help"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/driver/safety/safe": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The driver says that they are safe: a note for the desk, which closes nothing */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Received"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/transactions/{id}/trouble": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Its sender or receiver says that something is wrong */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "danger": false,
					 *       "note": "The driver has been standing outside for ten minutes and does not answer"
					 *     }
					 */
					"application/json": {
						danger: boolean;
						note?: string;
						position?: {
							latitude: number;
							longitude: number;
							accuracy?: number;
							timestamp?: number;
						};
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Received"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/profile/duress": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Whether the caller has chosen an ending for a second code */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Duress"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		/** Choose the ending of a second code: it completes a delivery as the plain one does, and calls for help */
		put: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "ending": "K7"
					 *     }
					 */
					"application/json": {
						ending: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Duress"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		post?: never;
		/** Have no second code any more */
		delete: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Duress"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/identity": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** What is known of the caller, and what they have handed in */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Identity"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/identity/documents": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Add a picture of a paper (JPEG, PNG or WebP, at most 10 MB); it is drawn anew without metadata, and a new one of a kind replaces the old */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					"multipart/form-data": {
						/** @enum {string} */
						kind: "front" | "back" | "source";
						/** Format: binary */
						file: string;
					};
				};
			};
			responses: {
				/** @description Done */
				201: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Identity"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/identity/submit": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Hand in the papers: both sides of a document at least */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Identity"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/identity-checks": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** People who wait to be checked */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["IdentityCheck"][];
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/identity-checks/{id}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** One of them, with their papers and what was decided before */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["IdentityCheckDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/identity-checks/{id}/documents/{documentId}": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The picture of a paper; that it was looked at is on record */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path: {
					id: string;
					documentId: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"image/jpeg": string;
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/identity-checks/{id}/approve": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Who they are is known until a day, or with it where their cash comes from */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "level": "identity",
					 *       "expiresOn": "2030-01-31"
					 *     }
					 */
					"application/json": {
						/** @enum {string} */
						level: "identity" | "source";
						/** Format: date */
						expiresOn: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["IdentityCheckDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/identity-checks/{id}/reject": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** The papers do not do; the person reads the reason and may hand in again */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "The back of the card cannot be read"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["IdentityCheckDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/identity-checks/{id}/revoke": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What was known of this person holds no longer, at once */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "The card was reported stolen"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["IdentityCheckDetail"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/board": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Drivers at work, deliveries under way or waiting, zones, and the newest entries and exits, for the live map */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["Board"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/routing/state": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Whether the provider answers, what it was told, and what waits, was refused or differs */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["RoutingState"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/routing/plan": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Let the provider plan a day; a day that is being planned answers with the plan that runs */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "date": "2027-01-15"
					 *     }
					 */
					"application/json": {
						/** Format: date */
						date: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["RoutingPlan"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/routing/plans/{id}/stop": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Stop a plan that runs; one that has ended stays as it is */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["RoutingPlan"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/routing/plans/{id}/send": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Confirm that the routes of a plan's day go to the drivers' phones in the provider's app */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["RoutingPlan"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/routing/plans": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Plans, newest first */
		get: {
			parameters: {
				query?: {
					cursor?: string;
					limit?: number;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["RoutingPlan"][];
								nextCursor: string | null;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/routing/routes": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** A day's routes as they were planned last */
		get: {
			parameters: {
				query: {
					date: string;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["RoutingRoutes"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/routing/sync-drivers": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Tell the provider of every approved driver's day, where it has changed */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								drivers: number;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/routing/reconcile": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Compare both sides now; what differs is made good or listed */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								/** @constant */
								started: true;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/routing/differences": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Where the provider says otherwise, newest first */
		get: {
			parameters: {
				query?: {
					state?: "open" | "all";
					cursor?: string;
					limit?: number;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["RoutingDifference"][];
								nextCursor: string | null;
								reconciled: {
									/** Format: date-time */
									at: string;
									orders: number;
									corrected: number;
									missing: number;
									differences: number;
								} | null;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/routing/differences/{id}/dismiss": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Leave a difference as it is, on record; not listed again while both sides say the same */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "reason": "Another company's order in the same account"
					 *     }
					 */
					"application/json": {
						reason: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["RoutingDifference"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/routing/errors": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Failed calls, newest first, by type and endpoint */
		get: {
			parameters: {
				query?: {
					state?: "open" | "all";
					type?: string;
					endpoint?: string;
					cursor?: string;
					limit?: number;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["RoutingLoggedError"][];
								nextCursor: string | null;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/routing/errors/{id}/resolve": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Say that a failed call was dealt with, on record */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["RoutingLoggedError"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/routing/errors/summary": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Failed calls of the last day by kind */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["RoutingErrorSummary"];
						};
					};
				};
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/search": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Deliveries, drivers and customers with these words in their names, numbers, phones, mail or addresses */
		get: {
			parameters: {
				query: {
					q: string;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: components["schemas"]["AdminSearchResult"];
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/jobs": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Background work that failed for good, the newest first */
		get: {
			parameters: {
				query?: {
					state?: "failed";
					cursor?: string;
					limit?: number;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								items: components["schemas"]["FailedJob"][];
								nextCursor: string | null;
								total: number;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/jobs/{id}/retry": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Try a failed job again; one that waits or runs already is answered as it stands */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path: {
					id: string;
				};
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								id: string;
								/** @enum {string} */
								state: "waiting" | "running";
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/admin/jobs/retry": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Try failed jobs again; those that have not failed are skipped */
		post: {
			parameters: {
				query?: never;
				header?: {
					/** @description The same key with the same body gets the first answer; or `clientActionId` in the body */
					"Idempotency-Key"?: string;
				};
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "ids": [
					 *         "41",
					 *         "42"
					 *       ]
					 *     }
					 */
					"application/json": {
						ids: string[];
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								retried: number;
								skipped: number;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				429: components["responses"]["Refused429"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/webhooks/payments": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** An event of the payment provider, signed; each id once */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "transactionId": "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c",
					 *       "event": "payment.confirmed",
					 *       "id": "evt_1"
					 *     }
					 */
					"application/json": {
						/** Format: uuid */
						transactionId: string;
						/** @enum {string} */
						event: "payment.pending" | "payment.confirmed" | "payment.failed" | "payment.refunded";
						id: string;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								/** Format: uuid */
								transactionId?: string;
								status?: string;
								applied?: boolean;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/webhooks/stripe": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** An event of Stripe, signed by it; each id once. Not there without Stripe's keys */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "id": "evt_1",
					 *       "type": "payment_intent.succeeded"
					 *     }
					 */
					"application/json": {
						id: string;
						type: string;
					} & {
						[key: string]: unknown;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								applied: boolean;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/webhooks/twilio/status": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** What became of a text message */
		post: {
			parameters: {
				query?: {
					message?: string;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "MessageSid": "SM00000000000000000000000000000001",
					 *       "MessageStatus": "delivered"
					 *     }
					 */
					"application/x-www-form-urlencoded": {
						MessageSid: string;
						MessageStatus: string;
						ErrorCode?: string;
						To?: string;
					} & {
						[key: string]: unknown;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								applied: boolean;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/webhooks/twilio/inbound": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Somebody's text: a driver's YES or NO to the offer they were texted last; other words are passed on to the other side of an open leg; answers TwiML */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "MessageSid": "SM00000000000000000000000000000002",
					 *       "From": "+13055550123",
					 *       "Body": "YES"
					 *     }
					 */
					"application/x-www-form-urlencoded": {
						MessageSid: string;
						From: string;
						Body: string;
					} & {
						[key: string]: unknown;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"text/xml": string;
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/webhooks/twilio/voice": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** A call to our number: put through to the other side of an open leg, or answered by words; answers TwiML */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "CallSid": "CA00000000000000000000000000000001",
					 *       "From": "+13055550123"
					 *     }
					 */
					"application/x-www-form-urlencoded": {
						CallSid: string;
						From?: string;
						StirVerstat?: string;
					} & {
						[key: string]: unknown;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"text/xml": string;
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/webhooks/twilio/voice/ended": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** A call that was put through has ended; answers TwiML with what its caller still hears */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "CallSid": "CA00000000000000000000000000000001",
					 *       "DialCallStatus": "no-answer"
					 *     }
					 */
					"application/x-www-form-urlencoded": {
						CallSid: string;
						DialCallStatus: string;
						DialCallDuration?: string;
					} & {
						[key: string]: unknown;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"text/xml": string;
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/webhooks/twilio/voice/status": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** How far a call is that was put through */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody: {
				content: {
					/**
					 * @example {
					 *       "CallSid": "CA00000000000000000000000000000002",
					 *       "ParentCallSid": "CA00000000000000000000000000000001",
					 *       "CallStatus": "completed"
					 *     }
					 */
					"application/x-www-form-urlencoded": {
						CallSid: string;
						ParentCallSid?: string;
						CallStatus: string;
						CallDuration?: string;
					} & {
						[key: string]: unknown;
					};
				};
			};
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								applied: boolean;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cron/expire-offers": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Close offers whose time is up */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Close offers whose time is up */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cron/cleanup": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** End deliveries nobody answered or paid, and remove what is old */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** End deliveries nobody answered or paid, and remove what is old */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cron/ledger-root": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Write one hash over all entries of the ledger so far */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Write one hash over all entries of the ledger so far */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cron/identity": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Tell people whose identity is known no longer soon, and delete papers whose time is over */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Tell people whose identity is known no longer soon, and delete papers whose time is over */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cron/payment-comparison": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Have the money book compared with the payment provider's list: adds the job */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Have the money book compared with the payment provider's list: adds the job */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cron/road-pace": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Learn from finished drives how long roads take */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Learn from finished drives how long roads take */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cron/presence": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Drivers whose app has been silent go offline */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Drivers whose app has been silent go offline */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cron/check-ins": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Drivers with cash are asked whether all is right, where a rule says so */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Drivers with cash are asked whether all is right, where a rule says so */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cron/routing-events": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Take in the routing provider's events */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Take in the routing provider's events */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cron/routing-positions": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Have the routing provider told where drivers are: adds the job */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Have the routing provider told where drivers are: adds the job */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cron/routing-drivers": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Have the routing provider told of drivers' days: adds the job */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Have the routing provider told of drivers' days: adds the job */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cron/routing-comparison": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Have deliveries compared with the routing provider's orders: adds the job */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Have deliveries compared with the routing provider's orders: adds the job */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/cron/jobs": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Do due background jobs for a while */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				401: components["responses"]["Refused401"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		/** Do due background jobs for a while */
		post: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								[key: string]: unknown;
							};
						};
					};
				};
				400: components["responses"]["Refused400"];
				401: components["responses"]["Refused401"];
				403: components["responses"]["Refused403"];
				404: components["responses"]["Refused404"];
				409: components["responses"]["Refused409"];
				413: components["responses"]["Refused413"];
				415: components["responses"]["Refused415"];
				422: components["responses"]["Refused422"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/live": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The process is alive */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								/** @constant */
								status: "alive";
							};
						};
					};
				};
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/health": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** The process is alive: phones set their clocks by the answer */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								/** @constant */
								status: "alive";
							};
						};
					};
				};
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/ready": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Whether this host can serve: 503 when its database does not answer or is older than this release, or the host is being stopped */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								/** @constant */
								status: "ready";
								database: {
									ok: boolean;
									ms: number;
								};
								schema: {
									ok: boolean;
									missing: string[];
								};
								/** @enum {string} */
								callers: "proxy" | "connection" | "undeclared_proxy";
								/** @enum {string} */
								realtimeTokens: "scoped" | "session";
								/** @enum {string} */
								secondFactors: "available" | "missing_key";
								/** @enum {string} */
								phones: "masked" | "shown" | "masked_without_voice" | "shown_despite_voice";
							};
						};
					};
				};
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/status": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Database, queue, workers and providers, each with its state; 503 when the first two are not well */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": {
							data: {
								/** @constant */
								status: "well";
								database: {
									ok: boolean;
									ms: number;
								};
								queue: {
									ok: boolean;
									oldestDueSeconds: number;
									due: number;
									failed: number;
								};
								worker: {
									alive: number;
									lastBeatSeconds: number | null;
								};
								payments: {
									comparedAt: string | null;
									differences: number;
								};
								/** @enum {string} */
								callers: "proxy" | "connection" | "undeclared_proxy";
								/** @enum {string} */
								codeSignIn: "hook" | "no_hook" | "unknown";
								providers: {
									/** @enum {string} */
									payments: "configured" | "not_configured";
									/** @enum {string} */
									cards: "configured" | "not_configured";
									/** @enum {string} */
									push: "configured" | "not_configured";
									/** @enum {string} */
									sms: "configured" | "not_configured";
									/** @enum {string} */
									voice: "configured" | "not_configured";
									/** @enum {string} */
									routing: "configured" | "not_configured";
									/** @enum {string} */
									geocoder: "configured" | "not_configured";
									/** @enum {string} */
									roads: "configured" | "not_configured";
									/** @enum {string} */
									phoneCodes: "ok" | "off" | "unproven" | "unknown";
								};
							};
						};
					};
				};
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/metrics": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Prometheus text */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"text/plain": string;
					};
				};
				401: components["responses"]["Refused401"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/openapi.json": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** This document */
		get: {
			parameters: {
				query?: never;
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"application/json": string;
					};
				};
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	"/api/reference": {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** This document as a page, a tag at a time, where API_REFERENCE is on */
		get: {
			parameters: {
				query?: {
					tag?: string;
				};
				header?: never;
				path?: never;
				cookie?: never;
			};
			requestBody?: never;
			responses: {
				/** @description Done */
				200: {
					headers: {
						[name: string]: unknown;
					};
					content: {
						"text/html": string;
					};
				};
				400: components["responses"]["Refused400"];
				500: components["responses"]["Refused500"];
				503: components["responses"]["Refused503"];
			};
		};
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
}
export type webhooks = Record<string, never>;
export interface components {
	schemas: {
		Session: {
			/** Format: uuid */
			userId: string;
			name: string;
			email: string | null;
			phone: string | null;
			phoneVerified: boolean;
			/** @enum {string} */
			userType: "user" | "driver";
			isAdmin: boolean;
			/** Format: date-time */
			expiresAt: string;
			/** @enum {string} */
			locale: "en" | "es";
			/** @enum {string} */
			theme: "system" | "light" | "dark";
			driver: {
				isApproved: boolean;
				/** @enum {string} */
				status: "online" | "offline" | "busy" | "break" | "on_duty";
				isAvailable: boolean;
				lastDelivery: boolean;
				/** @enum {string} */
				applicationStatus: "none" | "submitted" | "approved" | "rejected";
				positionFreshSeconds: number;
			} | null;
		};
		Problem400: {
			type: string;
			title: string;
			detail?: string;
			status: number;
			/** @enum {string} */
			code: "VALIDATION_ERROR" | "MISSING_USER_ID" | "UNKNOWN_ACTION";
			/** Format: uuid */
			requestId: string;
			errors?: {
				path: string;
				message: string;
			}[];
		};
		Problem401: {
			type: string;
			title: string;
			detail?: string;
			status: number;
			/** @enum {string} */
			code: "UNAUTHENTICATED" | "INVALID_CREDENTIALS" | "OTP_INVALID";
			/** Format: uuid */
			requestId: string;
			errors?: {
				path: string;
				message: string;
			}[];
		};
		Problem403: {
			type: string;
			title: string;
			detail?: string;
			status: number;
			/** @enum {string} */
			code: "CURRENT_PASSWORD_WRONG" | "REAUTHENTICATION_REQUIRED" | "SECOND_FACTOR_REQUIRED" | "SECOND_FACTOR_INVALID" | "SIGN_IN_HELD" | "ACCOUNT_UNCONFIRMED" | "FORBIDDEN" | "OWN_CASE" | "FORBIDDEN_ORIGIN" | "DRIVER_NOT_APPROVED" | "INVALID_SIGNATURE";
			/** Format: uuid */
			requestId: string;
			errors?: {
				path: string;
				message: string;
			}[];
		};
		Problem404: {
			type: string;
			title: string;
			detail?: string;
			status: number;
			/** @enum {string} */
			code: "NOT_FOUND" | "TRANSACTION_NOT_FOUND" | "HUB_NOT_FOUND" | "DEPOSIT_NOT_FOUND" | "NOTIFICATION_NOT_FOUND" | "DRIVER_NOT_FOUND" | "DRIVER_PROFILE_NOT_FOUND";
			/** Format: uuid */
			requestId: string;
			errors?: {
				path: string;
				message: string;
			}[];
		};
		Problem409: {
			type: string;
			title: string;
			detail?: string;
			status: number;
			/** @enum {string} */
			code: "TASK_ALREADY_ACTIVE" | "INVALID_STATE_TRANSITION" | "NO_ACTIVE_TASK" | "ACCOUNT_IN_USE" | "INVALID_STATE" | "NOT_AT_DESTINATION" | "DRIVER_NOT_AVAILABLE" | "UNDER_REVIEW" | "CASH_TO_RETURN" | "OFFERS_FROZEN" | "DOCUMENTS_EXPIRED" | "CASH_ON_HOLD" | "PICKUP_NOT_PROVEN" | "LEG_NOT_CONFIRMED" | "NOT_COUNTED" | "COUNT_DIFFERS" | "NO_OPEN_LEG" | "NO_OPEN_LINE" | "NOT_REACHABLE" | "RETURN_TOO_EARLY" | "DEPOSIT_OPEN" | "DEPOSIT_CLOSED" | "NOT_TO_HAND_IN" | "COUNT_AGAIN" | "SECOND_PERSON" | "SAFE_TOO_LOW" | "LEAVE_TOO_EARLY" | "NOT_TRIED_YET" | "CEILING_REACHED" | "APPROVAL_NEEDED" | "APPROVAL_CLOSED" | "QUOTE_EXPIRED" | "OFFER_EXPIRED" | "OFFER_TAKEN" | "OFFER_CLOSED" | "EMAIL_TAKEN" | "PHONE_TAKEN" | "PHONE_NOT_VERIFIED" | "NOT_ELIGIBLE" | "NO_DRIVERS_AVAILABLE" | "REQUEST_IN_PROGRESS";
			/** Format: uuid */
			requestId: string;
			errors?: {
				path: string;
				message: string;
			}[];
		};
		Problem413: {
			type: string;
			title: string;
			detail?: string;
			status: number;
			/** @enum {string} */
			code: "BODY_TOO_LARGE";
			/** Format: uuid */
			requestId: string;
			errors?: {
				path: string;
				message: string;
			}[];
		};
		Problem415: {
			type: string;
			title: string;
			detail?: string;
			status: number;
			/** @enum {string} */
			code: "UNSUPPORTED_MEDIA_TYPE";
			/** Format: uuid */
			requestId: string;
			errors?: {
				path: string;
				message: string;
			}[];
		};
		Problem422: {
			type: string;
			title: string;
			detail?: string;
			status: number;
			/** @enum {string} */
			code: "CODE_IN_MESSAGE" | "NO_HUB" | "LIMIT_REACHED" | "invalid_signature" | "expired_code" | "code_not_found" | "invalid_code" | "verification_error" | "WRONG_DELIVERY" | "WRONG_HUB" | "WRONG_LEG" | "CODE_LOCKED" | "RECEIVER_NOT_FOUND" | "WEAK_PASSWORD" | "OUTSIDE_SERVICE_AREA" | "IDEMPOTENCY_MISMATCH";
			/** Format: uuid */
			requestId: string;
			errors?: {
				path: string;
				message: string;
			}[];
		};
		Problem429: {
			type: string;
			title: string;
			detail?: string;
			status: number;
			/** @enum {string} */
			code: "LOOKUP_LIMITED" | "RATE_LIMITED";
			/** Format: uuid */
			requestId: string;
			errors?: {
				path: string;
				message: string;
			}[];
		};
		Problem500: {
			type: string;
			title: string;
			detail?: string;
			status: number;
			/** @enum {string} */
			code: "INTERNAL_ERROR";
			/** Format: uuid */
			requestId: string;
			errors?: {
				path: string;
				message: string;
			}[];
		};
		Problem503: {
			type: string;
			title: string;
			detail?: string;
			status: number;
			/** @enum {string} */
			code: "SECOND_FACTOR_UNAVAILABLE" | "PROVIDER_UNAVAILABLE" | "CODES_UNAVAILABLE" | "BANK_FILE_NOT_SET" | "MAIL_NOT_SET" | "CALLS_NOT_SET" | "API_KEY_NOT_SET";
			/** Format: uuid */
			requestId: string;
			errors?: {
				path: string;
				message: string;
			}[];
		};
		Settings: {
			/** @enum {string} */
			locale: "en" | "es";
			/** @enum {string} */
			theme: "system" | "light" | "dark";
			/** @enum {string} */
			units: "miles" | "km";
			/** @enum {string} */
			navigationApp: "auto" | "google" | "apple" | "waze";
			notifications: {
				push: boolean;
				sms: boolean;
				sound: boolean;
				codesByText?: boolean;
			};
		};
		Profile: {
			name: string;
			email: string | null;
			phone: string | null;
			phoneVerified: boolean;
			emailProven: boolean;
			address: string | null;
			city: string | null;
			state: string | null;
			zipCode: string | null;
			limits: components["schemas"]["Limits"] | null;
		};
		Limits: {
			/** @enum {string} */
			tier: "none" | "phone" | "identity" | "source";
			most: number;
			sendLeft: number;
			receiveLeft: number;
			later: {
				/** Format: date */
				day: string;
				sendLeft: number;
				receiveLeft: number;
			}[];
			next: number | null;
		};
		EmailProof: {
			email: string | null;
			provenAt: string | null;
			sentAt: string | null;
		};
		DriverProfile: {
			/** Format: uuid */
			id: string;
			/** Format: uuid */
			userId: string;
			name: string;
			email: string | null;
			phone: string | null;
			licenseNumber: string;
			vehicle: string;
			/** @enum {string} */
			vehicleType: "car" | "suv" | "truck" | "van" | "motorcycle" | "bicycle";
			vehiclePlate: string | null;
			/** @enum {string} */
			status: "online" | "offline" | "busy" | "break" | "on_duty";
			isAvailable: boolean;
			isApproved: boolean;
			suspendedAt: string | null;
			rating: number | null;
			/** Format: date-time */
			lastStatusChange: string;
			lastSeen: string | null;
			optimoRouteSerial: string | null;
			optimoRouteExternalId: string | null;
			workTimeFrom: string;
			workTimeTo: string;
			vehicleCapacity1: number | null;
			vehicleCapacity2: number | null;
			vehicleCapacity3: number | null;
			vehicleCapacity4: number | null;
			startLatitude: number | null;
			startLongitude: number | null;
			startAddress: string | null;
			endLatitude: number | null;
			endLongitude: number | null;
			endAddress: string | null;
			cash: components["schemas"]["HeldCash"];
			portrait: components["schemas"]["Portrait"] | null;
			papers: components["schemas"]["Paper"][];
			underReviewSince: string | null;
			offersPausedSince: string | null;
			zones: number;
			tripShares: number;
			/** Format: date-time */
			createdAt: string;
			/** Format: date-time */
			updatedAt: string;
		};
		HeldCash: {
			amount: number;
			dueAmount: number;
			ceiling: number;
			deliveries: {
				/** Format: uuid */
				transactionId: string;
				orderNo: string;
				amount: number;
				due: boolean;
				/** Format: date-time */
				since: string;
				senderName: string;
				pickupAddress: string;
			}[];
		};
		Portrait: {
			shown: string | null;
			waiting: string | null;
			declined: {
				/** Format: date-time */
				at: string;
				reason: string | null;
			} | null;
		};
		Paper: {
			/** @enum {string} */
			kind: "license" | "registration" | "insurance";
			expiresOn: string | null;
			daysLeft: number | null;
			expired: boolean;
			stops: boolean;
			waiting: string | null;
			declined: {
				/** Format: date-time */
				at: string;
				reason: string | null;
			} | null;
		};
		Holdings: {
			held: number;
			ceiling: number;
			items: {
				/** Format: uuid */
				transactionId: string;
				amount: number;
				/** Format: date-time */
				since: string;
			}[];
			hubs: {
				/** Format: uuid */
				id: string;
				name: string;
				address: string;
				location: {
					lat: number;
					lng: number;
				};
				open: boolean;
				opensAt: string | null;
				distanceKm: number | null;
			}[];
		};
		DriverStats: {
			/** @enum {string} */
			range: "today" | "week" | "month";
			offers: {
				received: number;
				accepted: number;
				declined: number;
				expired: number;
				withdrawn: number;
			};
			acceptanceRate: number | null;
			deliveries: {
				completed: number;
				cancelled: number;
				failed: number;
			};
			amount: number;
			hoursOnline: number;
			earned: number;
			driven: {
				metres: number;
				byRoad: boolean;
			};
			days: {
				/** Format: date */
				date: string;
				deliveries: number;
				amount: number;
				hoursOnline: number;
				earned: number;
				driven: {
					metres: number;
					byRoad: boolean;
				};
			}[];
			timeZone: string;
		};
		Task: {
			/** Format: uuid */
			id: string;
			/** Format: uuid */
			transactionId: string;
			notificationId: string | null;
			assignmentId: string | null;
			/** Format: uuid */
			driverId: string;
			customerName: string;
			customerPhone: string;
			pickupAddress: string;
			deliveryAddress: string;
			deliveryUnit?: string | null;
			pickupUnit?: string | null;
			amount: number;
			/** @enum {string} */
			state: "pending" | "accepted" | "active" | "arrived" | "completing" | "completed" | "cancelled" | "failed";
			acceptedVia: string | null;
			coordinates: {
				lat: number;
				lng: number;
			};
			pickupCoordinates: {
				lat: number;
				lng: number;
			} | null;
			distance: number | null;
			eta: number | null;
			estimatedArrival: string | null;
			etaAbout?: boolean | null;
			notes: string | null;
			instructions: string | null;
			preferredTime: components["schemas"]["PreferredTime"] | null;
			urgent: boolean;
			contact: {
				name: string;
				phone: string | null;
				/** @enum {string} */
				role: "sender" | "receiver" | "hub";
				line?: boolean | null;
			} | null;
			leg?: components["schemas"]["Leg"] | null;
			/** @enum {string} */
			priority: "low" | "medium" | "high" | "urgent";
			driverPay?: number | null;
			tip?: number | null;
			startedAt: string | null;
			arrivedAt: string | null;
			completedAt: string | null;
			cancelledAt: string | null;
			reason: string | null;
			reasonCode: ("cancelled_by_sender" | "rejected_by_receiver" | "rejected_not_expected" | "rejected_wrong_amount" | "rejected_not_there" | "rejected_unknown_sender" | "nobody_accepted" | "nobody_paid" | "payment_failed" | "sums_differ" | "no_answer" | "not_carried" | "robbed") | null;
			cashToReturn?: boolean;
			driven?: {
				metres: number;
				byRoad: boolean;
			} | null;
			codeLockedUntil: string | null;
			delegate?: string | null;
			door?: {
				/** Format: date-time */
				since: string;
				waitSeconds: number;
				/** Format: date-time */
				waitUntil: string;
				callDue: boolean;
				calledAt: string | null;
				textDue: boolean;
				textedAt: string | null;
				toldAt: string | null;
				triesLeft: number;
				cashTo: {
					/** @enum {string} */
					kind: "sender" | "hub";
					name: string | null;
				};
			} | null;
			allowedActions: ("count" | "prove" | "leave" | "arrive" | "complete" | "cancel" | "fail" | "return_to_hub" | "deposit")[];
			arrivalLimits: {
				freeMetres: number;
				warnMetres: number;
				accuracyMetres: number;
				fixSeconds: number;
			} | null;
			/** Format: date-time */
			updatedAt: string;
			metadata: {
				[key: string]: unknown;
			};
		};
		PreferredTime: {
			from: string;
			to: string;
			/** Format: date-time */
			startsAt: string;
			/** Format: date-time */
			endsAt: string;
			timeZone: string;
		};
		Leg: {
			/** Format: uuid */
			id: string;
			/** @enum {string} */
			kind: "pickup" | "handover" | "return" | "deposit";
			/** @enum {string} */
			state: "waiting" | "proving" | "done" | "failed" | "void";
			digits: string | null;
			amount: number;
			counted: number | null;
			countedAt: string | null;
			answer: {
				agrees: boolean;
				counted: number;
				/** Format: date-time */
				at: string;
			} | null;
			bagSerial: string | null;
			place: {
				address: string;
				location: {
					lat: number;
					lng: number;
				} | null;
			};
			/** Format: date-time */
			openedAt: string;
			arrivedAt: string | null;
			leaveAt: string | null;
			hubId?: string | null;
			hubAt?: string | null;
			safeTooLow?: boolean;
			codeLockedUntil: string | null;
			driver: {
				/** Format: uuid */
				id: string;
				name: string;
				vehicleType: string | null;
				vehiclePlate: string | null;
				hasPhoto?: boolean;
			};
			giverName: string;
			takerName: string;
			allowedActions: ("confirm" | "dispute" | "link")[];
		};
		Shift: {
			id: string;
			/** Format: date-time */
			startedAt: string;
			endedAt: string | null;
			endedBy: ("driver" | "last_delivery" | "planned" | "silence" | "suspended") | null;
			hoursOnline: number;
			hoursOnBreak: number;
			deliveries: {
				completed: number;
				cancelled: number;
				failed: number;
			};
			offers: {
				received: number;
				accepted: number;
				declined: number;
				expired: number;
				withdrawn: number;
			};
			acceptanceRate: number | null;
			earned: number;
			driven: {
				metres: number;
				byRoad: boolean;
			};
			cash: {
				collected: number;
				handedOver: number;
				returned: number;
				handedIn: number;
				lost: number;
				held: number;
			};
		};
		PlannedHours: {
			timeZone: string;
			hours: {
				weekday: number;
				from: string;
				to: string;
			}[];
			remindMinutes: number | null;
			goesOffline: boolean;
			endNoticeSeconds: number;
			upcoming: {
				/** Format: date-time */
				startsAt: string;
				/** Format: date-time */
				plannedEndsAt: string;
				endsAt: string | null;
			}[];
		};
		Application: {
			/** @enum {string} */
			status: "none" | "submitted" | "approved" | "rejected";
			submittedAt: string | null;
			decidedAt: string | null;
			decisionReason: string | null;
			form: {
				/** @enum {string} */
				vehicleType: "car" | "suv" | "truck" | "van" | "motorcycle" | "bicycle";
				vehicleMake: string;
				vehicleModel: string;
				drivingExperience: number;
				availability: string;
				emergencyContact: string;
				/** Format: date */
				dateOfBirth: string;
				vehicleYear: number | null;
				licensePlate: string | null;
				licenseClass: string | null;
				insuranceProvider: string | null;
				emergencyPhone: string;
				insurancePolicy: string | null;
				previousDeliveryExperience: string | null;
			} | null;
			documents: {
				/** Format: uuid */
				id: string;
				/** @enum {string} */
				kind: "license" | "registration" | "insurance" | "background_consent" | "photo";
				fileName: string;
				/** @enum {string} */
				contentType: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
				sizeBytes: number;
				/** Format: date-time */
				uploadedAt: string;
				expiresOn: string | null;
				sha256: string;
			}[];
			consent: {
				version: number;
				/** @enum {string} */
				locale: "en" | "es";
				sha256: string;
				name: string;
				drawn: boolean;
				/** Format: date-time */
				signedAt: string;
			} | null;
			vehicleYears: {
				from: number;
				to: number;
			};
			minimumAge: number;
		};
		ConsentText: {
			version: number;
			/** @enum {string} */
			locale: "en" | "es";
			text: string;
			sha256: string;
		};
		CellRoots: {
			cells: {
				cell: string;
				root: {
					id: number | null;
					upto: number | null;
					chains: number | null;
					entries: number | null;
					root: string | null;
				};
				books: {
					[key: string]: {
						[key: string]: number;
					};
				};
				signed: string | null;
			}[];
			total: {
				[key: string]: {
					[key: string]: number;
				};
			};
			missing: string[];
		};
		CellDeliveries: {
			items: {
				cell: string;
				delivery: components["schemas"]["Transaction"];
			}[];
			missing: string[];
		};
		Transaction: {
			/** Format: uuid */
			id: string;
			orderNo: string;
			transactionType: string;
			/** @enum {string} */
			status: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
			statusLabel: string;
			statusDescription: string;
			amount: number;
			/** @enum {string} */
			funding: "sender_cash" | "prefunded";
			paymentDue: number | null;
			fee: number | null;
			price: components["schemas"]["DeliveryPrice"] | null;
			cardPayment: components["schemas"]["CardPayment"] | null;
			pickupHub: {
				/** Format: uuid */
				id: string;
				name: string;
			} | null;
			waitsForHub: boolean;
			underReview: boolean;
			receiverOverLimit: boolean;
			cashToReturn: boolean;
			cashAtHub: boolean;
			deliveryAddress: string;
			deliveryUnit: string | null;
			deliveryLocation: {
				lat: number;
				lng: number;
			};
			pickupAddress: string;
			pickupUnit: string | null;
			pickupLocation: {
				lat: number;
				lng: number;
			} | null;
			receiverPhone: string;
			customerName: string;
			customerPhone: string;
			packageDetails: {
				description: string | null;
				notes: string | null;
				locationName: string | null;
				specialInstructions: string | null;
				estimatedDuration: number | null;
			};
			urgent: boolean;
			preferredTime: components["schemas"]["PreferredTime"] | null;
			searchFrom: string | null;
			/** Format: date-time */
			createdAt: string;
			/** Format: date-time */
			updatedAt: string;
			version: number;
			assignedAt: string | null;
			startedAt: string | null;
			arrivedAt: string | null;
			completedAt: string | null;
			cancelledAt: string | null;
			qrExpiresAt: string | null;
			codeLockedUntil: string | null;
			cancelReason: string | null;
			cancelReasonCode: ("cancelled_by_sender" | "rejected_by_receiver" | "rejected_not_expected" | "rejected_wrong_amount" | "rejected_not_there" | "rejected_unknown_sender" | "nobody_accepted" | "nobody_paid" | "payment_failed" | "sums_differ" | "no_answer" | "not_carried" | "robbed") | null;
			eta: number | null;
			estimatedArrival: string | null;
			etaAbout: boolean | null;
			dispatch: ("waiting" | "offering" | "exhausted") | null;
			sender: {
				/** Format: uuid */
				id: string;
				name: string;
				phone: string | null;
			};
			receiver: {
				/** Format: uuid */
				id: string;
				name: string;
				phone: string | null;
			};
			driver: {
				/** Format: uuid */
				id: string;
				name: string;
				phone: string | null;
				line?: boolean | null;
				vehicleType: string | null;
				vehiclePlate: string | null;
				location: {
					lat: number;
					lng: number;
					/** Format: date-time */
					at: string;
				} | null;
			} | null;
			delegate?: components["schemas"]["Delegate"] | null;
			timeProposal?: components["schemas"]["TimeProposal"] | null;
			allowedActions: ("accept" | "reject" | "cancel" | "edit" | "share" | "read_code" | "name_delegate" | "correct" | "propose_time" | "answer_time")[];
			history: {
				from: ("pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded") | null;
				/** @enum {string} */
				to: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
				/** Format: date-time */
				at: string;
				action: string;
			}[];
		};
		DeliveryPrice: {
			fee: number;
			parts: components["schemas"]["PriceParts"];
			total: number;
			distanceKm: number;
			minutes: number;
			approximate: boolean;
			tip: number;
			driverPay: number | null;
			driverParts: components["schemas"]["PriceParts"] | null;
			versions: {
				sender: number | null;
				driver: number | null;
			} | null;
		};
		PriceParts: {
			flat: number;
			distance: number;
			share: number;
			urgent: number;
			minimum: number;
			maximum: number;
		};
		CardPayment: {
			/** @enum {string} */
			status: "asking" | "open" | "needs_action" | "processing" | "paid" | "cancelled" | "refused";
			amount: number;
			declined: ("insufficient_funds" | "expired_card" | "wrong_details" | "not_authenticated" | "try_again" | "declined") | null;
			card: {
				brand: string;
				last4: string;
			} | null;
			refund: ("under_way" | "done" | "failed") | null;
			refunded: number | null;
			disputed: boolean;
		};
		Delegate: {
			name: string;
			phone: string | null;
			/** Format: date-time */
			namedAt: string;
			tookAt: string | null;
		};
		TimeProposal: {
			from: string;
			to: string;
			/** Format: date-time */
			startsAt: string;
			/** Format: date-time */
			endsAt: string;
			timeZone: string;
			/** Format: uuid */
			id: string;
			/** @enum {string} */
			state: "open" | "declined";
			/** Format: date-time */
			proposedAt: string;
		};
		VerificationCode: {
			code: string;
			display: string;
			qrData: string;
			/** Format: date-time */
			expiresAt: string;
			/** @enum {string} */
			status: "active" | "used" | "expired";
		};
		DriverCell: {
			here: boolean;
			awayTo: string | null;
			crossing: number;
			arrived: boolean;
		};
		CheckIn: {
			/** Format: uuid */
			id: string;
			/** @enum {string} */
			rule: "standing" | "away" | "late" | "silent";
			/** Format: date-time */
			askedAt: string;
			/** Format: uuid */
			transactionId: string;
			/** Format: date-time */
			endsAt: string;
		};
		Earnings: {
			/** Format: date */
			from: string;
			/** Format: date */
			to: string;
			timeZone: string;
			open: number;
			closed: number;
			paid: number;
			payouts: {
				/** Format: uuid */
				id: string;
				amount: number;
				/** Format: date-time */
				upto: string;
				/** Format: date-time */
				closedAt: string;
				paidAt: string | null;
				way: ("hand" | "transfer") | null;
			}[];
			weeks: {
				/** Format: date */
				from: string;
				/** Format: date */
				to: string;
				earned: number;
				items: {
					/** Format: uuid */
					transactionId: string;
					orderNo: string;
					/** Format: date-time */
					at: string;
					amount: number;
				}[];
			}[];
		};
		PayoutAccounts: {
			bank: components["schemas"]["PayoutAccount"] | null;
			provider: components["schemas"]["PayoutAccount"] | null;
		};
		PayoutAccount: {
			last4: string;
			savings: boolean;
			/** Format: date-time */
			saidAt: string;
			holdsUntil: string | null;
		};
		ApprovalAsked: {
			/** Format: uuid */
			approvalId: string;
			/** Format: date-time */
			expiresAt: string;
			/** Format: date-time */
			effectiveAt?: string;
		};
		SecondFactor: {
			needed: boolean;
			required: boolean;
			enrolledAt: string | null;
			verifiedUntil: string | null;
			recoveryCodes: number;
			resetAskedAt: string | null;
		};
		Offer: {
			/** Format: uuid */
			id: string;
			/** @enum {string} */
			status: "new" | "accepted" | "rejected" | "expired";
			closedReason: ("accepted" | "declined" | "timeout" | "taken" | "driver_unavailable" | "cancelled" | "undeliverable" | "reassigned") | null;
			/** @enum {string} */
			outcome: "open" | "accepted" | "declined" | "expired" | "withdrawn";
			/** Format: date-time */
			sentAt: string;
			deliveredAt: string | null;
			readAt: string | null;
			/** Format: date-time */
			expiresAt: string;
			/** Format: date-time */
			serverTime: string;
			rejectionReason: string | null;
			/** Format: uuid */
			transactionId: string;
			/** Format: uuid */
			assignmentId: string;
			/** Format: uuid */
			driverId: string;
			pickupCoordinates: {
				lat: number;
				lng: number;
			} | null;
			deliveryCoordinates: {
				lat: number;
				lng: number;
			};
			taskDetails: {
				amount: number;
				pickupAddress: string;
				pickupHub?: string | null;
				deliveryAddress: string;
				estimatedDistance: string;
				estimatedTime: number;
				estimateAbout: boolean;
				distanceFrom: ("driver" | "pickup") | null;
				toPickup?: {
					metres: number;
					about: boolean;
				} | null;
				toDropOff?: {
					metres: number;
					about: boolean;
				} | null;
				way: string | null;
				/** @enum {string} */
				priority: "low" | "medium" | "high" | "urgent";
				instructions: string | null;
				deliveryUnit?: string | null;
				pickupUnit?: string | null;
				preferredTime: components["schemas"]["PreferredTime"] | null;
				driverPay?: number | null;
				tip?: number | null;
			};
			withdrawn: boolean;
		};
		TaskRoute: {
			/** Format: uuid */
			transactionId: string;
			/** @enum {string} */
			status: "assigned" | "in_transit" | "returning";
			legId: string | null;
			polyline: string;
			meters: number | null;
			seconds: number | null;
			from: {
				lat: number;
				lng: number;
			} | null;
			steps: {
				/** @enum {string} */
				type: "depart" | "continue" | "slight_right" | "right" | "sharp_right" | "u_turn" | "sharp_left" | "left" | "slight_left" | "keep" | "keep_right" | "keep_left" | "ramp" | "ramp_right" | "ramp_left" | "exit_right" | "exit_left" | "merge" | "roundabout" | "ferry" | "arrive";
				instruction: string;
				meters: number;
				seconds: number;
				shapeIndex: number;
			}[];
			stops: {
				lat: number;
				lng: number;
				/** @enum {string} */
				to: "pickup" | "dropOff" | "sender" | "hub";
				shapeIndex: number;
			}[];
			approximate: boolean;
			left: {
				meters: number;
				seconds: number;
			} | null;
			pickupSeconds: number;
			estimatedArrival: string | null;
			madeAt: string | null;
		};
		DeliveryWay: {
			about: boolean;
			metres: number | null;
			seconds: number | null;
			estimatedArrival: string | null;
			line: string | null;
		};
		Payment: {
			/** @enum {string} */
			status: "asking" | "open" | "needs_action" | "processing" | "paid" | "cancelled" | "refused";
			amount: number;
			declined: ("insufficient_funds" | "expired_card" | "wrong_details" | "not_authenticated" | "try_again" | "declined") | null;
			card: {
				brand: string;
				last4: string;
			} | null;
			refund: ("under_way" | "done" | "failed") | null;
			refunded: number | null;
			disputed: boolean;
			provider: string;
			publishableKey: string;
			standIn: string | null;
			clientSecret: string | null;
			away: boolean;
		};
		Receipt: {
			number: string;
			/** Format: uuid */
			transactionId: string;
			transactionType: string;
			amount: number;
			/** @enum {string} */
			funding: "sender_cash" | "prefunded";
			pickupHub: string | null;
			fee: number | null;
			tip: number | null;
			parts: components["schemas"]["PriceParts"] | null;
			cardPayment: components["schemas"]["CardPayment"] | null;
			/** @constant */
			currency: "USD";
			/** @enum {string} */
			status: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
			statusLabel: string;
			sender: {
				name: string;
			};
			receiver: {
				name: string;
			};
			handedTo: string | null;
			driver: {
				firstName: string;
			} | null;
			pickupAddress: string;
			deliveryAddress: string;
			cancelReason: string | null;
			cancelReasonCode: ("cancelled_by_sender" | "rejected_by_receiver" | "rejected_not_expected" | "rejected_wrong_amount" | "rejected_not_there" | "rejected_unknown_sender" | "nobody_accepted" | "nobody_paid" | "payment_failed" | "sums_differ" | "no_answer" | "not_carried" | "robbed") | null;
			/** Format: date-time */
			createdAt: string;
			endedAt: string | null;
			timeline: {
				/** @enum {string} */
				status: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
				label: string;
				/** Format: date-time */
				at: string;
			}[];
			ledger: components["schemas"]["ChainHead"] | null;
			/** Format: date-time */
			issuedAt: string;
		};
		ChainHead: {
			chain: string;
			entries: number;
			hash: string;
			/** Format: date-time */
			recordedAt: string;
		};
		Quote: {
			/** Format: uuid */
			id: string;
			fee: number;
			parts: components["schemas"]["PriceParts"];
			total: number;
			driverPay?: number;
			distanceKm: number;
			minutes: number;
			/** Format: date-time */
			arrivesAt: string;
			approximate: boolean;
			tips: boolean;
			/** Format: date-time */
			serverTime: string;
			/** Format: date-time */
			expiresAt: string;
		};
		OwnRating: {
			mayRate: boolean;
			rating: {
				stars: number;
				reasons: ("polite" | "on_time" | "careful" | "clear" | "late" | "rude" | "not_found" | "hurried" | "unsafe")[];
				comment: string | null;
				/** Format: date-time */
				ratedAt: string;
				/** Format: date-time */
				changeableUntil: string;
			} | null;
		};
		DriverRatings: {
			rating: number | null;
			count: number;
			recent: number | null;
			before: number | null;
			stars: number[];
			reasons: {
				/** @enum {string} */
				reason: "polite" | "on_time" | "careful" | "clear" | "late" | "rude" | "not_found" | "hurried" | "unsafe";
				n: number;
			}[];
			comments: string[];
		};
		AdminDriverRatings: {
			items: {
				/** Format: uuid */
				id: string;
				/** Format: uuid */
				transactionId: string;
				orderNo: string;
				/** @enum {string} */
				side: "receiver" | "sender";
				by: string | null;
				stars: number;
				reasons: ("polite" | "on_time" | "careful" | "clear" | "late" | "rude" | "not_found" | "hurried" | "unsafe")[];
				comment: string | null;
				/** Format: date-time */
				at: string;
			}[];
			nextCursor: string | null;
			rating: number | null;
			shown: number | null;
			count: number;
			reasons: {
				/** @enum {string} */
				reason: "polite" | "on_time" | "careful" | "clear" | "late" | "rude" | "not_found" | "hurried" | "unsafe";
				n: number;
			}[];
		};
		Contact: {
			/** Format: uuid */
			id: string;
			name: string;
			phone: string;
			favourite: boolean;
			addresses: {
				address: string;
				unit: string | null;
				location: {
					lat: number;
					lng: number;
				} | null;
				instructions: string | null;
			}[];
			lastUsedAt: string | null;
			last: {
				amount: number;
				/** @enum {string} */
				funding: "sender_cash" | "prefunded";
				pickupAddress: string | null;
				pickupUnit: string | null;
				pickupLocation: {
					lat: number;
					lng: number;
				} | null;
			} | null;
		};
		FoundReceiver: {
			/** @enum {string} */
			state: "found" | "nobody" | "self";
			name: string | null;
		};
		CashRequest: {
			/** Format: uuid */
			id: string;
			mine: boolean;
			/** @enum {string} */
			state: "open" | "sent" | "declined" | "withdrawn" | "expired";
			name: string;
			phone: string | null;
			amount: number;
			note: string | null;
			address: string;
			unit: string | null;
			location: {
				lat: number;
				lng: number;
			};
			instructions: string | null;
			reason: string | null;
			transactionId: string | null;
			/** Format: date-time */
			askedAt: string;
			/** Format: date-time */
			expiresAt: string;
		};
		StandingOrder: {
			/** Format: uuid */
			id: string;
			/** @enum {string} */
			state: "active" | "paused" | "ended";
			receiver: string;
			amount: number;
			/** @enum {string} */
			funding: "sender_cash" | "prefunded";
			deliveryAddress: string;
			deliveryUnit: string | null;
			pickupAddress: string | null;
			weekdays: number[];
			from: string;
			to: string;
			until: string | null;
			nextOn: string | null;
			problem: string | null;
			problemOn: string | null;
			lastTransactionId: string | null;
			/** Format: date-time */
			createdAt: string;
		};
		LegCode: {
			code: string;
			display: string;
			qrData: string;
			/** Format: date-time */
			expiresAt: string;
		};
		CashPhoto: {
			/** Format: uuid */
			id: string;
			legId: string | null;
			depositId: string | null;
			/** @enum {string} */
			kind: "pickup" | "return" | "deposit";
			sizeBytes: number;
			sha256: string;
			/** Format: date-time */
			takenAt: string;
			/** Format: date-time */
			savedAt: string;
			removedAt: string | null;
			takenBy: {
				/** Format: uuid */
				id: string;
				name: string;
			};
		};
		MaskedCall: {
			number: string;
			/** Format: date-time */
			expiresAt: string;
		};
		MaskedText: {
			/** Format: uuid */
			id: string;
			mine: boolean;
			/** @enum {string} */
			role: "driver" | "sender" | "receiver" | "support";
			text: string | null;
			canned: ("on_way" | "minutes_5" | "outside" | "come_down" | "which_door" | "cannot_find" | "bringing_back" | "coming_down" | "wait_5" | "at_door" | "please_wait" | "call_me" | "thanks" | "cannot_reach" | "when_arrives" | "looking_into" | "driver_soon" | "stay_reachable" | "call_support" | "send_again") | null;
			/** @enum {string} */
			status: "waiting" | "sent" | "refused" | "dropped";
			/** Format: date-time */
			at: string;
			seenAt: string | null;
		};
		Conversation: {
			/** @enum {string} */
			with: "driver" | "sender" | "receiver" | "support";
			name: string | null;
			open: boolean;
			until: string | null;
			unread: number;
			items: components["schemas"]["MaskedText"][];
		};
		TextsSeen: {
			seen: number;
		};
		AdminTextList: {
			people: {
				/** @enum {string} */
				role: "driver" | "sender" | "receiver";
				name: string | null;
				/** @enum {string} */
				locale: "en" | "es";
				unread: number;
			}[];
			items: {
				/** Format: uuid */
				id: string;
				mine: boolean;
				/** @enum {string} */
				role: "driver" | "sender" | "receiver" | "support";
				text: string | null;
				canned: ("on_way" | "minutes_5" | "outside" | "come_down" | "which_door" | "cannot_find" | "bringing_back" | "coming_down" | "wait_5" | "at_door" | "please_wait" | "call_me" | "thanks" | "cannot_reach" | "when_arrives" | "looking_into" | "driver_soon" | "stay_reachable" | "call_support" | "send_again") | null;
				/** @enum {string} */
				status: "waiting" | "sent" | "refused" | "dropped";
				/** Format: date-time */
				at: string;
				seenAt: string | null;
				/** @enum {string} */
				to: "driver" | "sender" | "receiver" | "support";
				/** @enum {string} */
				via: "app" | "sms";
				name: string | null;
			}[];
		};
		Hub: {
			/** Format: uuid */
			id: string;
			name: string;
			address: string;
			location: {
				lat: number;
				lng: number;
			};
			hours: {
				day: number;
				from: string;
				to: string;
			}[];
			isActive: boolean;
			open: boolean;
			opensAt: string | null;
			balance: number | null;
			cashiers: {
				/** Format: uuid */
				userId: string;
				name: string;
				email: string | null;
				phone: string | null;
			}[] | null;
			cashiersWaiting: {
				/** Format: uuid */
				approvalId: string;
				/** Format: date-time */
				expiresAt: string;
				effectiveAt: string | null;
				names: string[];
			} | null;
		};
		HubScreen: {
			hub: components["schemas"]["Hub"];
			deposits: components["schemas"]["Deposit"][];
			depositsCount: number;
			pickups: components["schemas"]["HubPickup"][];
			pickupsCount: number;
			collections: components["schemas"]["Collection"][];
			collectionsCount: number;
			safe: {
				waiting: number;
				promised: number;
				free: number;
			};
			closing: components["schemas"]["HubClosing"] | null;
			qrData: string;
			/** Format: date-time */
			qrExpiresAt: string;
			code: string;
		};
		Deposit: {
			/** Format: uuid */
			id: string;
			/** Format: uuid */
			hubId: string;
			/** @enum {string} */
			state: "waiting" | "second_count" | "done" | "void";
			driver: {
				name: string;
				vehicleType: string | null;
				vehiclePlate: string | null;
			};
			/** Format: date-time */
			openedAt: string;
			endedAt: string | null;
			firstCountMine: boolean;
			countAgain: boolean;
			counted: number | null;
			giveBack: number | null;
			held: number | null;
			missing: number | null;
			items: {
				/** Format: uuid */
				transactionId: string;
				orderNo: string;
				amount: number;
				posted: number | null;
			}[] | null;
		};
		HubPickup: {
			/** Format: uuid */
			transactionId: string;
			orderNo: string;
			leg: components["schemas"]["Leg"];
		};
		Collection: {
			/** Format: uuid */
			id: string;
			/** Format: uuid */
			transactionId: string;
			orderNo: string;
			senderName: string;
			amount: number;
			/** @enum {string} */
			state: "waiting" | "proving" | "done";
			digits: string | null;
			hub: {
				/** Format: uuid */
				id: string;
				name: string;
				address: string;
				location: {
					lat: number;
					lng: number;
				};
				hours: {
					day: number;
					from: string;
					to: string;
				}[];
				open: boolean;
				opensAt: string | null;
			};
			/** Format: date-time */
			openedAt: string;
			doneAt: string | null;
			codeLockedUntil: string | null;
			mayGive: boolean;
		};
		HubClosing: {
			/** Format: uuid */
			id: string;
			/** Format: uuid */
			hubId: string;
			/** Format: date */
			day: string;
			expected: number;
			counted: number;
			difference: number;
			closedBy: string | null;
			/** Format: date-time */
			closedAt: string;
			settledAt: string | null;
		};
		AdminTransaction: {
			/** Format: uuid */
			id: string;
			orderNo: string;
			transactionType: string;
			/** @enum {string} */
			status: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
			statusLabel: string;
			statusDescription: string;
			amount: number;
			/** @enum {string} */
			funding: "sender_cash" | "prefunded";
			paymentDue: number | null;
			fee: number | null;
			price: components["schemas"]["DeliveryPrice"] | null;
			cardPayment: components["schemas"]["CardPayment"] | null;
			pickupHub: {
				/** Format: uuid */
				id: string;
				name: string;
			} | null;
			waitsForHub: boolean;
			underReview: boolean;
			receiverOverLimit: boolean;
			cashToReturn: boolean;
			cashAtHub: boolean;
			deliveryAddress: string;
			deliveryUnit: string | null;
			deliveryLocation: {
				lat: number;
				lng: number;
			};
			pickupAddress: string;
			pickupUnit: string | null;
			pickupLocation: {
				lat: number;
				lng: number;
			} | null;
			receiverPhone: string;
			customerName: string;
			customerPhone: string;
			packageDetails: {
				description: string | null;
				notes: string | null;
				locationName: string | null;
				specialInstructions: string | null;
				estimatedDuration: number | null;
			};
			urgent: boolean;
			preferredTime: components["schemas"]["PreferredTime"] | null;
			searchFrom: string | null;
			/** Format: date-time */
			createdAt: string;
			/** Format: date-time */
			updatedAt: string;
			version: number;
			assignedAt: string | null;
			startedAt: string | null;
			arrivedAt: string | null;
			completedAt: string | null;
			cancelledAt: string | null;
			qrExpiresAt: string | null;
			codeLockedUntil: string | null;
			cancelReason: string | null;
			cancelReasonCode: ("cancelled_by_sender" | "rejected_by_receiver" | "rejected_not_expected" | "rejected_wrong_amount" | "rejected_not_there" | "rejected_unknown_sender" | "nobody_accepted" | "nobody_paid" | "payment_failed" | "sums_differ" | "no_answer" | "not_carried" | "robbed") | null;
			eta: number | null;
			estimatedArrival: string | null;
			etaAbout: boolean | null;
			dispatch: ("waiting" | "offering" | "exhausted") | null;
			sender: {
				/** Format: uuid */
				id: string;
				name: string;
				phone: string | null;
			};
			receiver: {
				/** Format: uuid */
				id: string;
				name: string;
				phone: string | null;
			};
			driver: {
				/** Format: uuid */
				id: string;
				name: string;
				phone: string | null;
				line?: boolean | null;
				vehicleType: string | null;
				vehiclePlate: string | null;
				location: {
					lat: number;
					lng: number;
					/** Format: date-time */
					at: string;
				} | null;
			} | null;
			delegate?: components["schemas"]["Delegate"] | null;
			timeProposal?: components["schemas"]["TimeProposal"] | null;
			allowedActions: ("accept" | "reject" | "cancel" | "edit" | "share" | "read_code" | "name_delegate" | "correct" | "propose_time" | "answer_time")[];
			history: {
				from: ("pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded") | null;
				/** @enum {string} */
				to: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
				/** Format: date-time */
				at: string;
				action: string;
			}[];
			flagged: boolean;
			arrival: {
				distanceM: number | null;
				reason: string | null;
			} | null;
			ownCase: boolean;
			refundDue: boolean;
			refundAmount: number | null;
			refundByCard: number;
			partRefunded: number | null;
			lostAmount: number | null;
			holders: {
				/** Format: uuid */
				driverId: string;
				name: string;
				amount: number;
				shortAt: string | null;
			}[];
			keptOnRecord: boolean;
			redacted: boolean;
			review: components["schemas"]["Review"] | null;
			allowedDecisions: ("confirm_payment" | "assign" | "unassign" | "cancel" | "complete_override" | "refund" | "write_off" | "cash_returned" | "cash_lost" | "cash_collected" | "return_to_hub" | "clear_review" | "unlock_code" | "delete")[];
		};
		Review: {
			/** @enum {string} */
			step: "arrive" | "complete" | "give_back";
			driverName: string;
			/** Format: date-time */
			raisedAt: string;
			/** @enum {string} */
			rule: "time" | "way" | "track" | "unseen" | "pickup" | "confirmed" | "away";
			metres: number;
			seconds: number;
			limit: number;
		};
		Tracking: {
			/** @enum {string} */
			status: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
			statusLabel: string;
			expected: {
				/** Format: date-time */
				at: string;
				about: boolean;
			} | null;
			driver: {
				firstName: string;
				location: {
					lat: number;
					lng: number;
					/** Format: date-time */
					at: string;
				} | null;
				line: string | null;
				estimatedArrival: string | null;
				about: boolean | null;
			} | null;
			/** Format: date-time */
			updatedAt: string;
			deliveredAt: string | null;
		};
		Delegation: {
			name: string;
			receiver: string;
			amount: number;
			/** @enum {string} */
			status: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
			statusLabel: string;
			driver: {
				firstName: string;
				vehicleType: string | null;
				vehiclePlate: string | null;
			} | null;
			expected: {
				/** Format: date-time */
				at: string;
				about: boolean;
			} | null;
			codeLockedUntil: string | null;
			deliveredAt: string | null;
			tookIt: boolean;
		};
		TripShares: {
			most: number;
			items: {
				/** Format: uuid */
				id: string;
				label: string | null;
				/** Format: date-time */
				madeAt: string;
				/** Format: date-time */
				endsAt: string;
				views: number;
				lastViewedAt: string | null;
			}[];
		};
		Trip: {
			/** @enum {string} */
			state: "on_road" | "at_stop" | "ended";
			firstName: string;
			ending: ("stopped" | "off_duty" | "silence" | "time") | null;
			location: {
				lat: number;
				lng: number;
				/** Format: date-time */
				at: string;
			} | null;
		};
		AddressChange: {
			/** @enum {string} */
			what: "phone" | "email";
			/** @enum {string} */
			state: "open" | "confirmed" | "undone";
			/** Format: date-time */
			at: string;
			newAddress: string;
			heldUntil: string | null;
		};
		DriverWay: {
			/** Format: date-time */
			from: string;
			/** Format: date-time */
			to: string;
			total: number;
			points: {
				lat: number;
				lng: number;
				/** Format: date-time */
				at: string;
				accuracy: number | null;
				excluded: ("too_old" | "jump" | "inaccurate") | null;
			}[];
			stops: {
				/** Format: date-time */
				at: string;
				/** @enum {string} */
				step: "start_service" | "arrive" | "complete" | "fail_task";
				/** Format: uuid */
				transactionId: string;
				orderNo: string;
				lat: number;
				lng: number;
			}[];
		};
		WayLooks: {
			days: number;
			items: {
				/** Format: date-time */
				at: string;
				/** Format: date-time */
				from: string;
				/** Format: date-time */
				to: string;
				reason: string | null;
				orderNo: string | null;
				incidentNo: number | null;
			}[];
		};
		FixFlags: {
			/** Format: date-time */
			from: string;
			/** Format: date-time */
			to: string;
			fixes: number;
			jumps: {
				count: number;
				at: string[];
			};
			speed: {
				count: number;
				at: string[];
			};
			frozen: {
				count: number;
				at: string[];
			};
			accuracy: {
				count: number;
				at: string[];
			};
			contradiction: {
				count: number;
				at: string[];
			};
		};
		Notification: {
			/** Format: uuid */
			id: string;
			type: string;
			title: string;
			message: string;
			data: {
				[key: string]: unknown;
			};
			read: boolean;
			/** Format: date-time */
			createdAt: string;
			readAt: string | null;
		};
		NoticeChoices: {
			events: {
				/** @enum {string} */
				event: "asked" | "on_way" | "near" | "at_door" | "delivered" | "answered" | "paid" | "driver_found" | "pickup" | "progress" | "failed" | "returned" | "cancelled" | "money" | "security";
				urgent: boolean;
				stays: boolean;
				push: boolean;
				sms: boolean;
				mail: boolean;
			}[];
			phones: number;
			noTexts: ("no_phone" | "unproven" | "stopped" | "no_mobile" | "off" | "not_set_up") | null;
			noMail: ("no_address" | "not_set_up") | null;
			quiet: {
				from: string;
				to: string;
				timeZone: string;
			} | null;
		};
		AccountExport: {
			[key: string]: unknown;
		};
		Received: {
			/** @constant */
			received: true;
		};
		AdminDriverRow: {
			/** Format: uuid */
			userId: string;
			name: string;
			email: string | null;
			phone: string | null;
			licenseNumber: string;
			/** @enum {string} */
			vehicleType: "car" | "suv" | "truck" | "van" | "motorcycle" | "bicycle";
			vehiclePlate: string | null;
			/** @enum {string} */
			status: "online" | "offline" | "busy" | "break" | "on_duty";
			isAvailable: boolean;
			isApproved: boolean;
			suspendedAt: string | null;
			suspensionReason: string | null;
			/** @enum {string} */
			applicationStatus: "none" | "submitted" | "approved" | "rejected";
			submittedAt: string | null;
			decidedAt: string | null;
			decisionReason: string | null;
			rating: number | null;
			lastSeen: string | null;
			location: {
				lat: number;
				lng: number;
				at: string | null;
			} | null;
			workTimeFrom: string;
			workTimeTo: string;
			zoneCount: number;
			zoneNames: string[];
			optimoRouteExternalId: string | null;
			optimoRouteSerial: string | null;
			/** Format: date-time */
			createdAt: string;
			task: {
				/** Format: uuid */
				id: string;
				orderNo: string;
				/** @enum {string} */
				status: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
				deliveryAddress: string;
			} | null;
			deliveries: number;
			acceptance: number | null;
			held: number;
			ceiling: number;
			expiresOn: string | null;
			expired: boolean;
		};
		AdminDriverDetail: {
			/** Format: uuid */
			userId: string;
			name: string;
			email: string | null;
			phone: string | null;
			licenseNumber: string;
			/** @enum {string} */
			vehicleType: "car" | "suv" | "truck" | "van" | "motorcycle" | "bicycle";
			vehiclePlate: string | null;
			/** @enum {string} */
			status: "online" | "offline" | "busy" | "break" | "on_duty";
			isAvailable: boolean;
			isApproved: boolean;
			suspendedAt: string | null;
			suspensionReason: string | null;
			/** @enum {string} */
			applicationStatus: "none" | "submitted" | "approved" | "rejected";
			submittedAt: string | null;
			decidedAt: string | null;
			decisionReason: string | null;
			rating: number | null;
			lastSeen: string | null;
			location: {
				lat: number;
				lng: number;
				at: string | null;
			} | null;
			workTimeFrom: string;
			workTimeTo: string;
			zoneCount: number;
			zoneNames: string[];
			optimoRouteExternalId: string | null;
			optimoRouteSerial: string | null;
			/** Format: date-time */
			createdAt: string;
			vehicleCapacity1: number | null;
			vehicleCapacity2: number | null;
			vehicleCapacity3: number | null;
			vehicleCapacity4: number | null;
			startLatitude: number | null;
			startLongitude: number | null;
			startAddress: string | null;
			endLatitude: number | null;
			endLongitude: number | null;
			endAddress: string | null;
			ownCase: boolean;
			cash: {
				held: number;
				ceiling: number;
				byHand: boolean;
				cleanDeliveries: number;
			};
			vehicle: string | null;
			/** Format: date-time */
			lastStatusChange: string;
			currentTask: {
				/** Format: uuid */
				id: string;
				orderNo: string;
				/** @enum {string} */
				status: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
				deliveryAddress: string;
			} | null;
			application: {
				/** @enum {string} */
				vehicleType: "car" | "suv" | "truck" | "van" | "motorcycle" | "bicycle";
				vehicleMake: string;
				vehicleModel: string;
				drivingExperience: number;
				availability: string;
				emergencyContact: string;
				/** Format: date */
				dateOfBirth: string;
				vehicleYear: number | null;
				licensePlate: string | null;
				licenseClass: string | null;
				insuranceProvider: string | null;
				emergencyPhone: string;
				insurancePolicy: string | null;
				previousDeliveryExperience: string | null;
			} | null;
			documents: {
				/** Format: uuid */
				id: string;
				/** @enum {string} */
				kind: "license" | "registration" | "insurance" | "background_consent" | "photo";
				fileName: string;
				/** @enum {string} */
				contentType: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
				sizeBytes: number;
				/** Format: date-time */
				uploadedAt: string;
				expiresOn: string | null;
				sha256: string;
				url: string;
			}[];
			consent: {
				version: number;
				/** @enum {string} */
				locale: "en" | "es";
				sha256: string;
				name: string;
				drawn: boolean;
				/** Format: date-time */
				signedAt: string;
				text: string;
			} | null;
			portrait: {
				/** Format: uuid */
				id: string;
				/** @enum {string} */
				kind: "license" | "registration" | "insurance" | "background_consent" | "photo";
				fileName: string;
				/** @enum {string} */
				contentType: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
				sizeBytes: number;
				/** Format: date-time */
				uploadedAt: string;
				sha256: string;
				url: string;
			} | null;
			renewals: {
				/** Format: uuid */
				id: string;
				/** @enum {string} */
				kind: "license" | "registration" | "insurance" | "background_consent" | "photo";
				fileName: string;
				/** @enum {string} */
				contentType: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
				sizeBytes: number;
				/** Format: date-time */
				uploadedAt: string;
				expiresOn: string | null;
				sha256: string;
				url: string;
			}[];
			zones: {
				/** Format: uuid */
				zoneId: string;
				name: string;
				priority: number;
				isActive: boolean;
			}[];
			actions: {
				action: string;
				reason: string | null;
				/** Format: date-time */
				at: string;
				by: string | null;
			}[];
		};
		DriverPerformance: {
			/** @enum {string} */
			period: "week" | "month" | "quarter";
			/** Format: date-time */
			from: string;
			/** Format: date-time */
			to: string;
			now: components["schemas"]["DriverFigures"];
			before: components["schemas"]["DriverFigures"];
		};
		DriverFigures: {
			delivered: number;
			failed: number;
			cancelled: number;
			amount: number;
			offers: {
				received: number;
				accepted: number;
				declined: number;
				expired: number;
				withdrawn: number;
			};
			acceptanceRate: number | null;
			onTimeRate: number | null;
			toPickupSeconds: number | null;
			rating: number | null;
			ratings: number;
			hoursOnline: number;
			earned: number;
		};
		DriverDevices: {
			sessions: {
				/** Format: uuid */
				id: string;
				/** Format: date-time */
				startedAt: string;
				/** Format: date-time */
				usedAt: string;
			}[];
			phones: {
				/** Format: uuid */
				id: string;
				browser: string | null;
				/** Format: date-time */
				since: string;
				/** Format: date-time */
				renewedAt: string;
				sentAt: string | null;
				receivedAt: string | null;
				failing: boolean;
			}[];
		};
		AdminTransactionDetail: {
			/** Format: uuid */
			id: string;
			orderNo: string;
			transactionType: string;
			/** @enum {string} */
			status: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
			statusLabel: string;
			statusDescription: string;
			amount: number;
			/** @enum {string} */
			funding: "sender_cash" | "prefunded";
			paymentDue: number | null;
			fee: number | null;
			price: components["schemas"]["DeliveryPrice"] | null;
			cardPayment: components["schemas"]["CardPayment"] | null;
			pickupHub: {
				/** Format: uuid */
				id: string;
				name: string;
			} | null;
			waitsForHub: boolean;
			underReview: boolean;
			receiverOverLimit: boolean;
			cashToReturn: boolean;
			cashAtHub: boolean;
			deliveryAddress: string;
			deliveryUnit: string | null;
			deliveryLocation: {
				lat: number;
				lng: number;
			};
			pickupAddress: string;
			pickupUnit: string | null;
			pickupLocation: {
				lat: number;
				lng: number;
			} | null;
			receiverPhone: string;
			customerName: string;
			customerPhone: string;
			packageDetails: {
				description: string | null;
				notes: string | null;
				locationName: string | null;
				specialInstructions: string | null;
				estimatedDuration: number | null;
			};
			urgent: boolean;
			preferredTime: components["schemas"]["PreferredTime"] | null;
			searchFrom: string | null;
			/** Format: date-time */
			createdAt: string;
			/** Format: date-time */
			updatedAt: string;
			version: number;
			assignedAt: string | null;
			startedAt: string | null;
			arrivedAt: string | null;
			completedAt: string | null;
			cancelledAt: string | null;
			qrExpiresAt: string | null;
			codeLockedUntil: string | null;
			cancelReason: string | null;
			cancelReasonCode: ("cancelled_by_sender" | "rejected_by_receiver" | "rejected_not_expected" | "rejected_wrong_amount" | "rejected_not_there" | "rejected_unknown_sender" | "nobody_accepted" | "nobody_paid" | "payment_failed" | "sums_differ" | "no_answer" | "not_carried" | "robbed") | null;
			eta: number | null;
			estimatedArrival: string | null;
			etaAbout: boolean | null;
			dispatch: ("waiting" | "offering" | "exhausted") | null;
			sender: {
				/** Format: uuid */
				id: string;
				name: string;
				phone: string | null;
			};
			receiver: {
				/** Format: uuid */
				id: string;
				name: string;
				phone: string | null;
			};
			driver: {
				/** Format: uuid */
				id: string;
				name: string;
				phone: string | null;
				line?: boolean | null;
				vehicleType: string | null;
				vehiclePlate: string | null;
				location: {
					lat: number;
					lng: number;
					/** Format: date-time */
					at: string;
				} | null;
			} | null;
			delegate?: components["schemas"]["Delegate"] | null;
			timeProposal?: components["schemas"]["TimeProposal"] | null;
			allowedActions: ("accept" | "reject" | "cancel" | "edit" | "share" | "read_code" | "name_delegate" | "correct" | "propose_time" | "answer_time")[];
			history: {
				from: ("pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded") | null;
				/** @enum {string} */
				to: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
				/** Format: date-time */
				at: string;
				action: string;
			}[];
			flagged: boolean;
			arrival: {
				distanceM: number | null;
				reason: string | null;
			} | null;
			ownCase: boolean;
			refundDue: boolean;
			refundAmount: number | null;
			refundByCard: number;
			partRefunded: number | null;
			lostAmount: number | null;
			holders: {
				/** Format: uuid */
				driverId: string;
				name: string;
				amount: number;
				shortAt: string | null;
			}[];
			keptOnRecord: boolean;
			redacted: boolean;
			review: components["schemas"]["Review"] | null;
			allowedDecisions: ("confirm_payment" | "assign" | "unassign" | "cancel" | "complete_override" | "refund" | "write_off" | "cash_returned" | "cash_lost" | "cash_collected" | "return_to_hub" | "clear_review" | "unlock_code" | "delete")[];
			assignment: components["schemas"]["Assignment"] | null;
			departure: {
				/** @enum {string} */
				kind: "standing" | "going_away";
				/** Format: date-time */
				since: string;
			} | null;
			lateSince: string | null;
		};
		Assignment: {
			orderNo: string;
			driverName: string;
			/** @enum {string} */
			status: "accepted" | "completed" | "cancelled";
			/** Format: date */
			date: string;
			/** @enum {string} */
			type: "D" | "P" | "T";
			/** @enum {string} */
			priority: "L" | "M" | "H" | "C";
			duration: number;
			driven: {
				metres: number;
				byRoad: boolean;
			} | null;
			/** Format: date-time */
			acceptedAt: string;
			/** @enum {string} */
			acceptedVia: "app" | "push" | "sms" | "admin";
			/** Format: date-time */
			estimatedDelivery: string;
			skills: "cash_delivery"[];
			vehicleFeatures: "gps_tracking"[];
		};
		TimelineEntry: {
			/** Format: uuid */
			id: string;
			/** Format: date-time */
			at: string;
			/** @enum {string} */
			kind: "move" | "offer" | "code" | "leg" | "photo" | "door" | "text" | "said" | "canned" | "call" | "rating" | "notice" | "cash" | "money" | "record" | "asked" | "note";
			what: string;
			role: string | null;
			name: string | null;
			detail: string | null;
			distanceM: number | null;
			outcome: string | null;
			amount: number | null;
			moved: {
				from: string;
				fromName: string | null;
				to: string;
				toName: string | null;
			} | null;
		};
		DeliveryNote: {
			/** Format: uuid */
			id: string;
			/** Format: date-time */
			at: string;
			by: string | null;
			text: string;
		};
		Needs: {
			counts: {
				noDriver: number;
				noHub: number;
				late: number;
				scheduled: number;
				outsideGate: number;
				cashToReturn: number;
				refundDue: number;
				underReview: number;
				codeLocked: number;
				depositShort: number;
				paymentGone: number;
				moneyReview: number;
				refundFailed: number;
				paymentRefused: number;
				paymentDiffers: number;
				message: number;
				paymentUnknown: number;
				textsRefused: number;
				secondFactorResets: number;
				identityChecks: number;
				hubDifference: number;
				hubUnstaffed: number;
				approvals: number;
				applications: number;
				portraits: number;
				renewals: number;
				payRefused: number;
				failedJobs: number;
				differences: number;
			};
			items: {
				/** @enum {string} */
				kind: "no_driver" | "no_hub" | "late" | "outside_gate" | "cash_to_return" | "refund_due" | "under_review" | "code_locked" | "deposit_short" | "payment_gone" | "money_review" | "refund_failed" | "payment_refused" | "payment_differs" | "message" | "application" | "portrait" | "renewal" | "hub_difference" | "hub_unstaffed" | "payment_unknown" | "texts_refused" | "second_factor_reset";
				/** Format: uuid */
				id: string;
				/** Format: date-time */
				since: string;
				title: string;
				hint: string | null;
				hintCode: ("cancelled_by_sender" | "rejected_by_receiver" | "rejected_not_expected" | "rejected_wrong_amount" | "rejected_not_there" | "rejected_unknown_sender" | "nobody_accepted" | "nobody_paid" | "payment_failed" | "sums_differ" | "no_answer" | "not_carried" | "robbed") | null;
				amount: number | null;
				status: ("pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded") | null;
			}[];
		};
		CashHeld: {
			/** Format: uuid */
			driverId: string;
			name: string;
			phone: string | null;
			/** Format: date-time */
			since: string;
			amount: number;
			deliveries: {
				/** Format: uuid */
				id: string;
				orderNo: string;
				amount: number;
				/** @enum {string} */
				status: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
				reason: string | null;
				reasonCode: ("cancelled_by_sender" | "rejected_by_receiver" | "rejected_not_expected" | "rejected_wrong_amount" | "rejected_not_there" | "rejected_unknown_sender" | "nobody_accepted" | "nobody_paid" | "payment_failed" | "sums_differ" | "no_answer" | "not_carried" | "robbed") | null;
				senderName: string;
				receiverName: string;
				/** Format: date-time */
				failedAt: string;
			}[];
		};
		AdminAction: {
			id: number;
			/** Format: date-time */
			at: string;
			action: string;
			reason: string | null;
			by: string | null;
			/** Format: uuid */
			subjectId: string;
			subject: string | null;
			subjectKind: ("delivery" | "driver" | "zone" | "setting") | null;
			amount: number | null;
			rows: number | null;
			approvedBy: string | null;
			alone: boolean;
		};
		Overview: {
			/** Format: date-time */
			at: string;
			/** Format: date */
			day: string;
			/** Format: date */
			dayBefore: string;
			timeZone: string;
			waiting: {
				now: number;
				before: number | null;
			};
			active: {
				now: number;
				before: number | null;
			};
			late: {
				now: number;
				before: number | null;
			};
			atWork: {
				now: number;
				before: number | null;
			};
			free: number;
			cashOut: {
				now: number;
				before: number | null;
			};
			cashOutDeliveries: number;
			mostCash: {
				/** Format: uuid */
				driverId: string;
				name: string;
				amount: number;
			} | null;
			found: {
				now: number;
				before: number | null;
			};
			medianSeconds: {
				now: number | null;
				before: number | null;
			};
			delivered: {
				now: number;
				before: number | null;
			};
			course: {
				minute: number;
				waiting: number;
				active: number;
				late: number;
				atWork: number;
				cashOut: number;
			}[];
			hours: {
				hour: number;
				today: number | null;
				before: number;
			}[];
		};
		LedgerEntry: {
			id: number;
			chain: string;
			seq: number;
			from: string;
			to: string;
			fromName: string | null;
			toName: string | null;
			amount: number;
			balance: number | null;
			transactionId: string | null;
			orderNo: string | null;
			legId: string | null;
			cause: string;
			givenBy: string | null;
			takenBy: string | null;
			evidence: {
				[key: string]: components["schemas"]["__schema0"];
			};
			/** Format: date-time */
			happenedAt: string;
			/** Format: date-time */
			recordedAt: string;
			hash: string;
		};
		LedgerAccount: {
			account: string;
			/** @enum {string} */
			book: "cash" | "money";
			kind: string;
			ownerId: string | null;
			name: string | null;
			balance: number;
		};
		LedgerVerdict: {
			ok: boolean;
			checked: number;
			firstBroken: {
				/** @enum {string} */
				kind: "entry" | "root" | "balance" | "holding";
				id: string;
				chain: string | null;
			} | null;
		};
		Prices: {
			/** Format: date-time */
			now: string;
			noticeSeconds: number;
			sender: components["schemas"]["PriceVersion"] | null;
			driver: components["schemas"]["PriceVersion"] | null;
			versions: components["schemas"]["PriceVersion"][];
		};
		PriceVersion: {
			/** Format: uuid */
			id: string;
			/** @enum {string} */
			kind: "sender" | "driver";
			version: number;
			/** Format: date-time */
			validFrom: string;
			flat: number;
			perKm: number;
			share: number;
			urgent: number;
			minimum: number;
			maximum: number | null;
			failedShare: number;
			tips: boolean;
			ends: boolean;
			senderId: string | null;
			senderName: string | null;
			addedBy: string | null;
			/** Format: date-time */
			addedAt: string;
			reason: string;
		};
		AdminPerson: {
			/** Format: uuid */
			userId: string;
			name: string;
			phone: string | null;
			phoneProven: boolean;
			email: string | null;
			/** Format: date-time */
			joinedAt: string;
			/** @enum {string} */
			tier: "none" | "phone" | "identity" | "source";
			/** @enum {string} */
			state: "open" | "blocked" | "ended";
			sent: number;
			received: number;
			lastDeliveryAt: string | null;
			waiting: {
				sum: number;
				count: number;
			};
		};
		AdminPersonDetail: {
			/** Format: uuid */
			userId: string;
			name: string;
			phone: string | null;
			phoneProven: boolean;
			email: string | null;
			/** Format: date-time */
			joinedAt: string;
			/** @enum {string} */
			tier: "none" | "phone" | "identity" | "source";
			/** @enum {string} */
			state: "open" | "blocked" | "ended";
			sent: number;
			received: number;
			lastDeliveryAt: string | null;
			waiting: {
				sum: number;
				count: number;
			};
			history: components["schemas"]["MoneyHistory"];
			identityUntil: string | null;
			checkId: string | null;
			resetRequestedAt: string | null;
			deliveries: {
				/** Format: uuid */
				id: string;
				orderNo: string;
				/** @enum {string} */
				status: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
				amount: number;
				sent: boolean;
				other: string;
				/** Format: date-time */
				createdAt: string;
			}[];
		};
		MoneyHistory: {
			name: string;
			/** Format: date-time */
			since: string;
			/** @enum {string} */
			tier: "none" | "phone" | "identity" | "source";
			most: number;
			sentToday: number;
			receivedToday: number;
			sent: {
				sum: number;
				count: number;
			};
			received: {
				sum: number;
				count: number;
			};
			ended: number;
			released: number;
			refused: number;
		};
		SettingList: {
			alone: boolean;
			items: components["schemas"]["Setting"][];
		};
		Setting: {
			/** @enum {string} */
			key: "offer_seconds" | "declined_again_seconds" | "offer_alternatives" | "urgent_offers" | "dispatch_pauses_seconds" | "receipt_seconds" | "offer_retries" | "search_radius_m" | "pending_hours" | "unpaid_hours" | "window_notice_seconds" | "window_approach_seconds" | "schedule_days" | "offer_cleanup_seconds" | "arrive_free_m" | "arrive_warn_m" | "arrive_accuracy_m" | "arrive_fix_seconds" | "late_start_seconds" | "late_arrival_seconds" | "late_drive_seconds" | "late_hand_over_seconds" | "near_seconds" | "coming_seen_m" | "coming_left_m" | "door_wait_seconds" | "pickup_answer_seconds" | "return_answer_seconds" | "code_valid_seconds" | "code_max_tries" | "code_lock_seconds" | "delegates_per_hour" | "time_proposals_per_hour" | "correct_most_m" | "leg_words" | "leg_words_seconds" | "position_fresh_seconds" | "position_worst_accuracy_m" | "presence_timeout_seconds" | "presence_push_seconds" | "leave_grace_seconds" | "zone_gap_seconds" | "zone_dwell_seconds" | "zone_least_margin_m" | "zone_most_margin_m" | "way_beside_m" | "way_away_m" | "way_standing_seconds" | "service_area" | "position_old_seconds" | "position_max_speed" | "told_position_seconds" | "ops_positions_ms" | "pace_days" | "pace_begin_seconds" | "max_amount" | "ceiling_first" | "ceiling_trusted" | "trusted_deliveries" | "day_close_enforced" | "deposit_second_count" | "deposit_wait_seconds" | "hub_wait_seconds" | "hub_lead_seconds" | "money_rules_enforced" | "money_day_phone" | "money_day_identity" | "money_day_source" | "money_hour_count" | "money_day_count" | "money_new_pair" | "money_near" | "money_near_share" | "money_near_count" | "money_near_days" | "money_many_senders" | "money_many_days" | "money_back" | "money_back_days" | "money_driver_count" | "money_driver_days" | "money_release_alone" | "identity_notice_days" | "quote_seconds" | "price_notice_seconds" | "pay_above_fee" | "payout_account_hold_seconds" | "refund_alone" | "refund_alone_day" | "lone_admin_delay_hours" | "lone_admin_changes_day" | "approval_minutes" | "payment_in_flight_seconds" | "check_ins_enforced" | "check_in_standing_seconds" | "check_in_standing_m" | "check_in_stop_m" | "check_in_away_m" | "check_in_away_share" | "check_in_late_factor" | "check_in_late_least_seconds" | "check_in_silent_seconds" | "check_in_push_seconds" | "check_in_text_seconds" | "check_in_quiet_seconds" | "check_in_answer_seconds" | "alarm_next_seconds" | "alarm_all_seconds" | "alarm_second_seconds" | "alarm_repeat_seconds" | "alarm_anew_seconds" | "alarm_for_seconds" | "trip_share_seconds" | "trip_shares_most" | "trip_ended_seconds" | "trip_stop_seconds" | "trip_stop_m" | "sos_token_days" | "phones_masked" | "call_bridge_seconds" | "calls_person_hour" | "calls_pair_hour" | "texts_person_hour" | "texts_pair_hour" | "texts_delivery" | "message_grace_seconds" | "message_seen_seconds" | "message_support_days" | "unclear_seconds" | "sms_per_driver_hour" | "sms_per_delivery" | "sms_per_hour" | "sms_replies_driver_hour" | "sms_replies_hour" | "notice_texts_person_hour" | "notice_texts_delivery" | "notice_texts_hour" | "phone_proofs_per_day" | "email_proofs_per_day" | "message_seconds" | "drivers_alone_day" | "minimum_driver_age" | "vehicle_year_from" | "documents_expired_stop_offers" | "documents_notice_days" | "documents_notice_hours" | "hours_remind_minutes" | "hours_end_notice_seconds" | "shift_gap_seconds" | "time_zone" | "second_factor_required" | "deliveries_per_minute" | "lookups_per_day" | "lookups_per_address_day" | "receiver_names_per_day" | "receiver_names_per_address_day" | "cash_requests_per_day" | "cash_request_hours" | "standing_orders_most" | "standing_lead_hours" | "contacts_most" | "review_slack_m" | "review_gap_seconds" | "review_wait_seconds" | "review_unseen_m" | "review_near_m" | "review_stay_seconds" | "way_look_seconds" | "way_look_points" | "fix_frozen_count" | "fix_frozen_speed" | "fix_accuracy_count" | "fix_accuracy_m" | "fix_speed_pairs" | "fix_speed_m" | "fix_speed_factor" | "retention_days" | "position_hot_days" | "cash_photo_days" | "masked_call_days" | "identity_document_days" | "incident_way_days" | "incident_way_minutes" | "incident_way_most_minutes" | "way_look_days";
			/** @enum {string} */
			area: "offers" | "arrival" | "handover" | "positions" | "cash" | "money" | "prices" | "safety" | "messages" | "drivers" | "people" | "checks" | "keeping";
			/** @enum {string} */
			unit: "seconds" | "minutes" | "hours" | "days" | "metres" | "speed" | "dollars" | "count" | "share" | "times" | "years" | "year" | "milliseconds" | "yes_no" | "trial" | "seconds_list" | "days_list" | "dollars_list" | "hours_range" | "documents" | "time_zone" | "area";
			least: number | null;
			most: number | null;
			/** @enum {string} */
			changedBy: "one" | "two" | "nobody";
			notAbove: ("offer_seconds" | "declined_again_seconds" | "offer_alternatives" | "urgent_offers" | "dispatch_pauses_seconds" | "receipt_seconds" | "offer_retries" | "search_radius_m" | "pending_hours" | "unpaid_hours" | "window_notice_seconds" | "window_approach_seconds" | "schedule_days" | "offer_cleanup_seconds" | "arrive_free_m" | "arrive_warn_m" | "arrive_accuracy_m" | "arrive_fix_seconds" | "late_start_seconds" | "late_arrival_seconds" | "late_drive_seconds" | "late_hand_over_seconds" | "near_seconds" | "coming_seen_m" | "coming_left_m" | "door_wait_seconds" | "pickup_answer_seconds" | "return_answer_seconds" | "code_valid_seconds" | "code_max_tries" | "code_lock_seconds" | "delegates_per_hour" | "time_proposals_per_hour" | "correct_most_m" | "leg_words" | "leg_words_seconds" | "position_fresh_seconds" | "position_worst_accuracy_m" | "presence_timeout_seconds" | "presence_push_seconds" | "leave_grace_seconds" | "zone_gap_seconds" | "zone_dwell_seconds" | "zone_least_margin_m" | "zone_most_margin_m" | "way_beside_m" | "way_away_m" | "way_standing_seconds" | "service_area" | "position_old_seconds" | "position_max_speed" | "told_position_seconds" | "ops_positions_ms" | "pace_days" | "pace_begin_seconds" | "max_amount" | "ceiling_first" | "ceiling_trusted" | "trusted_deliveries" | "day_close_enforced" | "deposit_second_count" | "deposit_wait_seconds" | "hub_wait_seconds" | "hub_lead_seconds" | "money_rules_enforced" | "money_day_phone" | "money_day_identity" | "money_day_source" | "money_hour_count" | "money_day_count" | "money_new_pair" | "money_near" | "money_near_share" | "money_near_count" | "money_near_days" | "money_many_senders" | "money_many_days" | "money_back" | "money_back_days" | "money_driver_count" | "money_driver_days" | "money_release_alone" | "identity_notice_days" | "quote_seconds" | "price_notice_seconds" | "pay_above_fee" | "payout_account_hold_seconds" | "refund_alone" | "refund_alone_day" | "lone_admin_delay_hours" | "lone_admin_changes_day" | "approval_minutes" | "payment_in_flight_seconds" | "check_ins_enforced" | "check_in_standing_seconds" | "check_in_standing_m" | "check_in_stop_m" | "check_in_away_m" | "check_in_away_share" | "check_in_late_factor" | "check_in_late_least_seconds" | "check_in_silent_seconds" | "check_in_push_seconds" | "check_in_text_seconds" | "check_in_quiet_seconds" | "check_in_answer_seconds" | "alarm_next_seconds" | "alarm_all_seconds" | "alarm_second_seconds" | "alarm_repeat_seconds" | "alarm_anew_seconds" | "alarm_for_seconds" | "trip_share_seconds" | "trip_shares_most" | "trip_ended_seconds" | "trip_stop_seconds" | "trip_stop_m" | "sos_token_days" | "phones_masked" | "call_bridge_seconds" | "calls_person_hour" | "calls_pair_hour" | "texts_person_hour" | "texts_pair_hour" | "texts_delivery" | "message_grace_seconds" | "message_seen_seconds" | "message_support_days" | "unclear_seconds" | "sms_per_driver_hour" | "sms_per_delivery" | "sms_per_hour" | "sms_replies_driver_hour" | "sms_replies_hour" | "notice_texts_person_hour" | "notice_texts_delivery" | "notice_texts_hour" | "phone_proofs_per_day" | "email_proofs_per_day" | "message_seconds" | "drivers_alone_day" | "minimum_driver_age" | "vehicle_year_from" | "documents_expired_stop_offers" | "documents_notice_days" | "documents_notice_hours" | "hours_remind_minutes" | "hours_end_notice_seconds" | "shift_gap_seconds" | "time_zone" | "second_factor_required" | "deliveries_per_minute" | "lookups_per_day" | "lookups_per_address_day" | "receiver_names_per_day" | "receiver_names_per_address_day" | "cash_requests_per_day" | "cash_request_hours" | "standing_orders_most" | "standing_lead_hours" | "contacts_most" | "review_slack_m" | "review_gap_seconds" | "review_wait_seconds" | "review_unseen_m" | "review_near_m" | "review_stay_seconds" | "way_look_seconds" | "way_look_points" | "fix_frozen_count" | "fix_frozen_speed" | "fix_accuracy_count" | "fix_accuracy_m" | "fix_speed_pairs" | "fix_speed_m" | "fix_speed_factor" | "retention_days" | "position_hot_days" | "cash_photo_days" | "masked_call_days" | "identity_document_days" | "incident_way_days" | "incident_way_minutes" | "incident_way_most_minutes" | "way_look_days") | null;
			value: unknown;
			initial: unknown;
			version: number;
			lastChange: {
				/** Format: date-time */
				at: string;
				by: string | null;
				reason: string | null;
			} | null;
			waiting: {
				/** Format: uuid */
				approvalId: string;
				value: unknown;
				mine: boolean;
				/** Format: date-time */
				expiresAt: string;
				by: string | null;
			} | null;
		};
		SettingHistory: {
			items: components["schemas"]["SettingChange"][];
			nextCursor: string | null;
		};
		SettingChange: {
			id: number;
			/** Format: date-time */
			at: string;
			before: unknown;
			after: unknown;
			reason: string | null;
			by: string | null;
			approvedBy: string | null;
			alone: boolean;
		};
		TextTemplateList: {
			items: components["schemas"]["TextTemplate"][];
		};
		TextTemplate: {
			/** Format: uuid */
			id: string;
			name: string;
			en: string;
			es: string;
			for: ("driver" | "sender" | "receiver") | null;
			version: number;
			/** Format: date-time */
			changedAt: string;
			changedBy: string | null;
		};
		Payout: {
			/** Format: uuid */
			id: string;
			/** Format: date-time */
			upto: string;
			/** Format: date-time */
			closedAt: string;
			closedBy: string | null;
			paidAt: string | null;
			paidBy: string | null;
			prices: components["schemas"]["PriceVersion"][] | null;
			total: number;
			items: components["schemas"]["PayoutItem"][];
		};
		PayoutItem: {
			bank: components["schemas"]["PayoutAccount"] | null;
			provider: components["schemas"]["PayoutAccount"] | null;
			/** Format: uuid */
			driverId: string;
			name: string;
			amount: number;
			/** @enum {string} */
			state: "open" | "sending" | "failed" | "sent";
			way: ("hand" | "transfer") | null;
			refusal: string | null;
			sentAt: string | null;
			unusual: components["schemas"]["UnusualPay"] | null;
		};
		UnusualPay: {
			deliveries: number;
			fee: number;
			pay: number;
			aboveFee: number;
			worst: {
				/** Format: uuid */
				transactionId: string;
				orderNo: string;
				fee: number;
				pay: number;
			} | null;
			newAccounts: ("bank" | "provider")[];
			related: {
				/** @enum {string} */
				by: "self" | "phone" | "email" | "address" | "account" | "shared_account";
				name: string;
			}[];
		};
		AssignCandidate: {
			/** Format: uuid */
			driverId: string;
			name: string;
			score: number;
			distanceKm: number | null;
			minutes: number | null;
			minutesAbout: boolean;
		};
		Dispatch: {
			state: ("waiting" | "offering" | "exhausted" | "done") | null;
			round: number | null;
			nextAt: string | null;
			flagged: boolean;
			total: number;
			offers: components["schemas"]["DispatchOffer"][];
			rounds: components["schemas"]["DispatchRun"][];
		};
		DispatchOffer: {
			/** Format: uuid */
			id: string;
			/** Format: uuid */
			driverId: string;
			name: string;
			/** @enum {string} */
			status: "sent" | "delivered" | "read" | "accepted" | "rejected" | "expired" | "failed";
			closedReason: ("accepted" | "declined" | "timeout" | "taken" | "driver_unavailable" | "cancelled" | "undeliverable" | "reassigned") | null;
			round: number;
			/** Format: date-time */
			sentAt: string;
			deliveredAt: string | null;
			readAt: string | null;
			closedAt: string | null;
			/** Format: date-time */
			expiresAt: string;
			rejectionReason: string | null;
			receipts: {
				[key: string]: string;
			};
			attempts: components["schemas"]["DeliveryAttempt"][];
		};
		DeliveryAttempt: {
			/** @enum {string} */
			channel: "push" | "sms" | "email";
			outcome: string;
			/** Format: date-time */
			at: string;
			try: number;
			why: string | null;
			code: string | null;
		};
		DispatchRun: {
			/** Format: date-time */
			at: string;
			round: number;
			priority: ("low" | "medium" | "high" | "urgent") | null;
			requested: number;
			outcome: ("offered" | "waiting" | "paused" | "exhausted" | "busy" | "scheduled" | "no_hub") | null;
			message: string | null;
			why: ("scheduled" | "no_hub" | "no_drivers" | "no_drivers_in_area" | "assignment_failed") | null;
			candidates: components["schemas"]["DispatchCandidate"][];
		};
		DispatchCandidate: {
			/** Format: uuid */
			driverId: string;
			name: string;
			eligible: boolean;
			failedGate: string | null;
			/** @default null */
			gateValues: components["schemas"]["GateValues"] | null;
			/** @default null */
			distanceKm: number | null;
			/** @default null */
			toPickup: {
				metres: number;
				seconds: number;
				about: boolean;
			} | null;
			/** @default null */
			score: number | null;
			/** @default null */
			terms: {
				zone: number;
				distance: number;
				priority: number;
				serial: number;
				app: number;
				lastSeen: number;
			} | null;
			/** @default false */
			offered: boolean;
		};
		GateValues: {
			status?: string | null;
			positionAt?: string | null;
			freshSeconds?: number;
			distanceKm?: number;
			radiusKm?: number;
			assigned?: number;
			round?: number;
			declinedAt?: string | null;
			transactionId?: string | null;
			role?: string;
			why?: string;
			suspended?: boolean;
			amount?: number;
			held?: number;
			ceiling?: number;
		};
		Zone: {
			/** Format: uuid */
			id: string;
			name: string;
			/** @enum {string} */
			type: "circle" | "polygon";
			center: {
				lat: number;
				lng: number;
			} | null;
			radius: number | null;
			coordinates: (({
				lat: number;
				lng: number;
			} | [
				number,
				number
			])[] | ({
				lat: number;
				lng: number;
			} | [
				number,
				number
			])[][]) | null;
			color: string;
			isActive: boolean;
			/** Format: date-time */
			createdAt: string;
			/** Format: date-time */
			updatedAt: string;
			driverCount: number;
			drivers: {
				/** Format: uuid */
				userId: string;
				name: string;
				priority: number;
			}[];
		};
		ZoneDetail: {
			/** Format: uuid */
			id: string;
			name: string;
			/** @enum {string} */
			type: "circle" | "polygon";
			center: {
				lat: number;
				lng: number;
			} | null;
			radius: number | null;
			coordinates: (({
				lat: number;
				lng: number;
			} | [
				number,
				number
			])[] | ({
				lat: number;
				lng: number;
			} | [
				number,
				number
			])[][]) | null;
			color: string;
			isActive: boolean;
			/** Format: date-time */
			createdAt: string;
			/** Format: date-time */
			updatedAt: string;
			driverCount: number;
			drivers: {
				/** Format: uuid */
				userId: string;
				name: string;
				priority: number;
			}[];
			onlyZoneOf: number;
			paused: {
				/** Format: uuid */
				userId: string;
				name: string;
				priority: number;
			}[];
		};
		ApprovalList: {
			alone: boolean;
			minutes: number;
			refundAlone: number;
			delayHours: number;
			items: components["schemas"]["Approval"][];
		};
		Approval: {
			/** Format: uuid */
			id: string;
			/** @enum {string} */
			action: "complete_override" | "confirm_payment" | "refund" | "set_ceiling" | "cash_returned" | "cash_lost" | "cash_collected" | "hub_difference" | "hub_move" | "overnight" | "write_off" | "release_review" | "close_incident" | "robbed" | "change_setting" | "set_provider_account" | "add_price" | "name_cashiers" | "clear_review";
			/** @enum {string} */
			state: "waiting" | "scheduled" | "approved" | "applied" | "declined" | "expired" | "void";
			askedBy: string | null;
			mine: boolean;
			ownCase: boolean;
			reason: string | null;
			/** Format: date-time */
			askedAt: string;
			/** Format: date-time */
			expiresAt: string;
			effectiveAt: string | null;
			/** Format: uuid */
			subjectId: string;
			subject: string | null;
			/** @enum {string} */
			subjectKind: "delivery" | "driver" | "hub" | "incident" | "setting" | "price";
			setting?: {
				/** @enum {string} */
				key: "offer_seconds" | "declined_again_seconds" | "offer_alternatives" | "urgent_offers" | "dispatch_pauses_seconds" | "receipt_seconds" | "offer_retries" | "search_radius_m" | "pending_hours" | "unpaid_hours" | "window_notice_seconds" | "window_approach_seconds" | "schedule_days" | "offer_cleanup_seconds" | "arrive_free_m" | "arrive_warn_m" | "arrive_accuracy_m" | "arrive_fix_seconds" | "late_start_seconds" | "late_arrival_seconds" | "late_drive_seconds" | "late_hand_over_seconds" | "near_seconds" | "coming_seen_m" | "coming_left_m" | "door_wait_seconds" | "pickup_answer_seconds" | "return_answer_seconds" | "code_valid_seconds" | "code_max_tries" | "code_lock_seconds" | "delegates_per_hour" | "time_proposals_per_hour" | "correct_most_m" | "leg_words" | "leg_words_seconds" | "position_fresh_seconds" | "position_worst_accuracy_m" | "presence_timeout_seconds" | "presence_push_seconds" | "leave_grace_seconds" | "zone_gap_seconds" | "zone_dwell_seconds" | "zone_least_margin_m" | "zone_most_margin_m" | "way_beside_m" | "way_away_m" | "way_standing_seconds" | "service_area" | "position_old_seconds" | "position_max_speed" | "told_position_seconds" | "ops_positions_ms" | "pace_days" | "pace_begin_seconds" | "max_amount" | "ceiling_first" | "ceiling_trusted" | "trusted_deliveries" | "day_close_enforced" | "deposit_second_count" | "deposit_wait_seconds" | "hub_wait_seconds" | "hub_lead_seconds" | "money_rules_enforced" | "money_day_phone" | "money_day_identity" | "money_day_source" | "money_hour_count" | "money_day_count" | "money_new_pair" | "money_near" | "money_near_share" | "money_near_count" | "money_near_days" | "money_many_senders" | "money_many_days" | "money_back" | "money_back_days" | "money_driver_count" | "money_driver_days" | "money_release_alone" | "identity_notice_days" | "quote_seconds" | "price_notice_seconds" | "pay_above_fee" | "payout_account_hold_seconds" | "refund_alone" | "refund_alone_day" | "lone_admin_delay_hours" | "lone_admin_changes_day" | "approval_minutes" | "payment_in_flight_seconds" | "check_ins_enforced" | "check_in_standing_seconds" | "check_in_standing_m" | "check_in_stop_m" | "check_in_away_m" | "check_in_away_share" | "check_in_late_factor" | "check_in_late_least_seconds" | "check_in_silent_seconds" | "check_in_push_seconds" | "check_in_text_seconds" | "check_in_quiet_seconds" | "check_in_answer_seconds" | "alarm_next_seconds" | "alarm_all_seconds" | "alarm_second_seconds" | "alarm_repeat_seconds" | "alarm_anew_seconds" | "alarm_for_seconds" | "trip_share_seconds" | "trip_shares_most" | "trip_ended_seconds" | "trip_stop_seconds" | "trip_stop_m" | "sos_token_days" | "phones_masked" | "call_bridge_seconds" | "calls_person_hour" | "calls_pair_hour" | "texts_person_hour" | "texts_pair_hour" | "texts_delivery" | "message_grace_seconds" | "message_seen_seconds" | "message_support_days" | "unclear_seconds" | "sms_per_driver_hour" | "sms_per_delivery" | "sms_per_hour" | "sms_replies_driver_hour" | "sms_replies_hour" | "notice_texts_person_hour" | "notice_texts_delivery" | "notice_texts_hour" | "phone_proofs_per_day" | "email_proofs_per_day" | "message_seconds" | "drivers_alone_day" | "minimum_driver_age" | "vehicle_year_from" | "documents_expired_stop_offers" | "documents_notice_days" | "documents_notice_hours" | "hours_remind_minutes" | "hours_end_notice_seconds" | "shift_gap_seconds" | "time_zone" | "second_factor_required" | "deliveries_per_minute" | "lookups_per_day" | "lookups_per_address_day" | "receiver_names_per_day" | "receiver_names_per_address_day" | "cash_requests_per_day" | "cash_request_hours" | "standing_orders_most" | "standing_lead_hours" | "contacts_most" | "review_slack_m" | "review_gap_seconds" | "review_wait_seconds" | "review_unseen_m" | "review_near_m" | "review_stay_seconds" | "way_look_seconds" | "way_look_points" | "fix_frozen_count" | "fix_frozen_speed" | "fix_accuracy_count" | "fix_accuracy_m" | "fix_speed_pairs" | "fix_speed_m" | "fix_speed_factor" | "retention_days" | "position_hot_days" | "cash_photo_days" | "masked_call_days" | "identity_document_days" | "incident_way_days" | "incident_way_minutes" | "incident_way_most_minutes" | "way_look_days";
				/** @enum {string} */
				unit: "seconds" | "minutes" | "hours" | "days" | "metres" | "speed" | "dollars" | "count" | "share" | "times" | "years" | "year" | "milliseconds" | "yes_no" | "trial" | "seconds_list" | "days_list" | "dollars_list" | "hours_range" | "documents" | "time_zone" | "area";
				before: unknown;
				after: unknown;
			} | null;
			price?: components["schemas"]["RequestedPrice"] | null;
			account?: {
				before: string | null;
				after: string | null;
			} | null;
			amount: number | null;
			before: number | null;
			direction?: ("to_bank" | "from_bank") | null;
			cashiers?: {
				/** Format: uuid */
				userId: string;
				name: string;
				email: string | null;
				phone: string | null;
				drives: boolean;
			}[] | null;
			senderName: string | null;
			receiverName: string | null;
			driverName: string | null;
		};
		RequestedPrice: {
			/** @enum {string} */
			kind: "sender" | "driver";
			senderName: string | null;
			ends: boolean;
			validFrom: string | null;
			version: {
				flat: number;
				perKm: number;
				share: number;
				urgent: number;
				minimum: number;
				maximum: number | null;
				failedShare: number;
				tips: boolean;
			};
			before: {
				flat: number;
				perKm: number;
				share: number;
				urgent: number;
				minimum: number;
				maximum: number | null;
				failedShare: number;
				tips: boolean;
			} | null;
			examples: {
				amount: number;
				km: number;
				urgent: boolean;
				failed: boolean;
				fee: number;
				pay: number;
			}[];
			worst: {
				amount: number;
				km: number;
				urgent: boolean;
				failed: boolean;
				fee: number;
				pay: number;
			};
			aboveFee: boolean;
			mostAboveFee: number;
		};
		MoneyReview: {
			/** Format: uuid */
			id: string;
			orderNo: string;
			amount: number;
			/** @enum {string} */
			status: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
			/** @enum {string} */
			state: "waiting" | "released" | "refused" | "void";
			/** Format: date-time */
			since: string;
			senderName: string;
			receiverName: string;
			reasons: {
				/** @enum {string} */
				rule: "sender_day" | "receiver_day" | "hour_count" | "day_count" | "new_pair" | "near_threshold" | "many_senders" | "back_again" | "same_driver";
				most: number;
				count: number | null;
				sum: number | null;
				days: number | null;
			}[];
			twoPeople: boolean;
			asked: boolean;
		};
		MoneyReviewDetail: {
			/** Format: uuid */
			id: string;
			orderNo: string;
			amount: number;
			/** @enum {string} */
			status: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
			/** @enum {string} */
			state: "waiting" | "released" | "refused" | "void";
			/** Format: date-time */
			since: string;
			senderName: string;
			receiverName: string;
			reasons: {
				/** @enum {string} */
				rule: "sender_day" | "receiver_day" | "hour_count" | "day_count" | "new_pair" | "near_threshold" | "many_senders" | "back_again" | "same_driver";
				most: number;
				count: number | null;
				sum: number | null;
				days: number | null;
			}[];
			twoPeople: boolean;
			asked: boolean;
			sender: components["schemas"]["MoneyHistory"];
			receiver: components["schemas"]["MoneyHistory"];
			between: {
				sum: number;
				count: number;
			};
			decidedAt: string | null;
			decidedBy: string | null;
			reason: string | null;
			verdicts: {
				/** @enum {string} */
				moment: "create" | "accept" | "pay";
				/** @enum {string} */
				verdict: "allow" | "review" | "refuse";
				rules: ("sender_day" | "receiver_day" | "hour_count" | "day_count" | "new_pair" | "near_threshold" | "many_senders" | "back_again" | "same_driver")[];
				version: string;
				/** Format: date-time */
				at: string;
			}[];
			looks: {
				name: string | null;
				/** Format: date-time */
				at: string;
			}[];
		};
		Incident: {
			/** Format: uuid */
			id: string;
			no: number;
			/** @enum {string} */
			kind: "sos" | "duress" | "check_in" | "something_wrong" | "robbery" | "accident" | "other";
			severity: number;
			/** @enum {string} */
			state: "open" | "taken" | "closed";
			personName: string | null;
			/** @enum {string} */
			raisedAs: "driver" | "sender" | "receiver" | "admin" | "system";
			driverId: string | null;
			driverName: string | null;
			transactionId: string | null;
			orderNo: string | null;
			/** Format: date-time */
			happenedAt: string;
			/** Format: date-time */
			openedAt: string;
			/** Format: date-time */
			lastAt: string;
			raises: number;
			place: {
				lat: number;
				lng: number;
				/** Format: date-time */
				at: string;
				accuracy: number | null;
			} | null;
			ownerName: string | null;
			mine: boolean;
			takenAt: string | null;
			closedAt: string | null;
			outcome: ("safe" | "helped" | "robbed" | "false_alarm" | "other") | null;
		};
		IncidentDetail: {
			/** Format: uuid */
			id: string;
			no: number;
			/** @enum {string} */
			kind: "sos" | "duress" | "check_in" | "something_wrong" | "robbery" | "accident" | "other";
			severity: number;
			/** @enum {string} */
			state: "open" | "taken" | "closed";
			personName: string | null;
			/** @enum {string} */
			raisedAs: "driver" | "sender" | "receiver" | "admin" | "system";
			driverId: string | null;
			driverName: string | null;
			transactionId: string | null;
			orderNo: string | null;
			/** Format: date-time */
			happenedAt: string;
			/** Format: date-time */
			openedAt: string;
			/** Format: date-time */
			lastAt: string;
			raises: number;
			place: {
				lat: number;
				lng: number;
				/** Format: date-time */
				at: string;
				accuracy: number | null;
			} | null;
			ownerName: string | null;
			mine: boolean;
			takenAt: string | null;
			closedAt: string | null;
			outcome: ("safe" | "helped" | "robbed" | "false_alarm" | "other") | null;
			reason: string | null;
			people: {
				/** Format: uuid */
				userId: string;
				name: string | null;
				/** @enum {string} */
				role: "driver" | "sender" | "receiver" | "admin" | "system";
				inDanger: boolean;
				phone: string | null;
				about: string | null;
			}[];
			held: {
				/** Format: uuid */
				transactionId: string;
				orderNo: string;
				amount: number;
				/** @enum {string} */
				status: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
				onHold: boolean;
			}[];
			offersFrozen: boolean;
			falseAlarms: number;
			alarms: {
				name: string | null;
				/** @enum {string} */
				channel: "push" | "sms" | "email";
				/** @enum {string} */
				state: "waiting" | "sent" | "failed";
				round: number;
				/** Format: date-time */
				at: string;
			}[];
			entries: {
				id: number;
				/** Format: date-time */
				at: string;
				kind: string;
				by: string | null;
				note: string | null;
				facts: {
					[key: string]: unknown;
				};
			}[];
			fixFlags: components["schemas"]["FixFlags"] | null;
			helpers: {
				/** Format: uuid */
				driverId: string;
				name: string | null;
				/** Format: date-time */
				askedAt: string;
				/** @enum {string} */
				state: "asked" | "going" | "cannot" | "over";
			}[];
			asked: ("close_incident" | "robbed")[];
			twoPeople: boolean;
		};
		NumberToCall: {
			phone: string;
		};
		Colleagues: {
			items: {
				/** Format: uuid */
				driverId: string;
				name: string;
				metres: number;
				hasTask: boolean;
				at: string | null;
			}[];
		};
		Watches: {
			watched: boolean;
			until: string | null;
			next: string | null;
			always: boolean;
			timeZone: string;
			watches: {
				/** Format: uuid */
				id: string;
				/** Format: uuid */
				adminId: string;
				name: string | null;
				days: number[];
				from: string;
				minutes: number;
				rank: number;
				channels: ("push" | "sms" | "email")[];
			}[];
			onCall: {
				/** Format: uuid */
				adminId: string;
				name: string | null;
				place: number;
			}[];
			admins: {
				/** Format: uuid */
				id: string;
				name: string | null;
				push: boolean;
				sms: boolean;
			}[];
		};
		Safety: {
			watched: boolean;
			until: string | null;
			next: string | null;
			always: boolean;
			sos: {
				/** Format: date-time */
				at: string;
				taken: boolean;
			} | null;
		};
		Help: {
			help: {
				/** Format: uuid */
				id: string;
				firstName: string | null;
				/** Format: date-time */
				askedAt: string;
				going: boolean | null;
				place: {
					lat: number;
					lng: number;
					at: string | null;
				} | null;
			} | null;
		};
		Duress: {
			set: boolean;
			since: string | null;
		};
		Identity: {
			level: ("identity" | "source") | null;
			expiresOn: string | null;
			/** @enum {string} */
			state: "none" | "open" | "waiting" | "approved" | "rejected";
			submittedAt: string | null;
			decidedAt: string | null;
			reason: string | null;
			documents: {
				/** @enum {string} */
				kind: "front" | "back" | "source";
				/** Format: date-time */
				uploadedAt: string;
			}[];
		};
		IdentityCheck: {
			/** Format: uuid */
			id: string;
			/** Format: uuid */
			userId: string;
			name: string;
			/** @enum {string} */
			state: "waiting" | "approved" | "rejected";
			/** Format: date-time */
			since: string;
			level: ("identity" | "source") | null;
			expiresOn: string | null;
			kinds: ("front" | "back" | "source")[];
		};
		IdentityCheckDetail: {
			/** Format: uuid */
			id: string;
			/** Format: uuid */
			userId: string;
			name: string;
			/** @enum {string} */
			state: "waiting" | "approved" | "rejected";
			/** Format: date-time */
			since: string;
			level: ("identity" | "source") | null;
			expiresOn: string | null;
			kinds: ("front" | "back" | "source")[];
			documents: {
				/** Format: uuid */
				id: string;
				/** @enum {string} */
				kind: "front" | "back" | "source";
				/** Format: date-time */
				uploadedAt: string;
				removed: boolean;
				seen: boolean;
				elsewhere: number;
			}[];
			decisions: {
				/** @enum {string} */
				outcome: "approved" | "rejected" | "revoked";
				level: ("identity" | "source") | null;
				expiresOn: string | null;
				reason: string | null;
				by: string | null;
				/** Format: date-time */
				at: string;
			}[];
			looks: {
				name: string | null;
				/** @enum {string} */
				kind: "front" | "back" | "source";
				/** Format: date-time */
				at: string;
			}[];
		};
		Board: {
			drivers: {
				/** Format: uuid */
				id: string;
				name: string;
				/** @enum {string} */
				status: "online" | "offline" | "busy" | "break" | "on_duty";
				isAvailable: boolean;
				location: {
					lat: number;
					lng: number;
					/** Format: date-time */
					at: string;
				} | null;
				zones: {
					/** Format: uuid */
					id: string;
					name: string;
				}[];
				deliveryId: string | null;
			}[];
			deliveries: {
				/** Format: uuid */
				id: string;
				orderNo: string;
				/** @enum {string} */
				status: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
				statusLabel: string;
				amount: number;
				urgent: boolean;
				senderName: string;
				receiverName: string;
				pickup: {
					address: string;
					location: {
						lat: number;
						lng: number;
					} | null;
				};
				dropOff: {
					address: string;
					location: {
						lat: number;
						lng: number;
					};
				};
				driverId: string | null;
				/** Format: date-time */
				createdAt: string;
				startedAt: string | null;
				estimatedArrival: string | null;
				departure: {
					/** @enum {string} */
					kind: "standing" | "going_away";
					/** Format: date-time */
					since: string;
				} | null;
				lateSince: string | null;
				flagged: boolean;
			}[];
			zones: {
				/** Format: uuid */
				id: string;
				name: string;
				/** @enum {string} */
				type: "circle" | "polygon";
				center: {
					lat: number;
					lng: number;
				} | null;
				radius: number | null;
				coordinates: (({
					lat: number;
					lng: number;
				} | [
					number,
					number
				])[] | ({
					lat: number;
					lng: number;
				} | [
					number,
					number
				])[][]) | null;
				color: string;
			}[];
			zoneEvents: {
				/** Format: uuid */
				driverId: string;
				driverName: string;
				/** Format: uuid */
				zoneId: string;
				zoneName: string;
				/** @enum {string} */
				eventType: "entry" | "exit";
				/** Format: date-time */
				timestamp: string;
			}[];
			cut: {
				drivers: boolean;
				deliveries: boolean;
				zones: boolean;
			};
		};
		RoutingState: {
			enabled: boolean;
			/** @enum {string} */
			mode: "spec" | "live";
			timeZone: string;
			/** Format: date */
			date: string;
			provider: {
				/** @enum {string} */
				state: "up" | "down" | "unknown";
				since: string | null;
				code: string | null;
				heardAt: string | null;
			};
			waitingSince: string | null;
			orders: {
				held: number;
				waiting: number;
				failed: number;
				refused: number;
				untold: number;
			};
			drivers: {
				held: number;
				waiting: number;
				failed: number;
				refused: number;
				untold: number;
			};
			events: {
				tag: string | null;
				/** Format: date-time */
				at: string;
			} | null;
			reconciled: {
				/** Format: date-time */
				at: string;
				orders: number;
				corrected: number;
				missing: number;
				differences: number;
			} | null;
			reconciling: boolean;
			differences: number;
			errors: {
				lastHour: number;
				lastAt: string | null;
			};
			plan: components["schemas"]["RoutingPlan"] | null;
		};
		RoutingPlan: {
			/** Format: uuid */
			id: string;
			/** Format: date */
			date: string;
			/** @enum {string} */
			status: "running" | "completed" | "failed";
			/** @enum {string} */
			lockType: "NONE" | "RESOURCES";
			progress: number;
			message: string | null;
			failure: string | null;
			stopping: boolean;
			sending: boolean;
			sentAt: string | null;
			notSent: ("unconfirmed" | "no_stops" | "others" | "waiting" | "other_driver" | "refused") | null;
			/** Format: date-time */
			createdAt: string;
			finishedAt: string | null;
		};
		RoutingRoutes: {
			/** Format: date */
			date: string;
			planId: string | null;
			plannedAt: string | null;
			routes: components["schemas"]["RoutingRoute"][];
		};
		RoutingRoute: {
			driverId: string | null;
			/** @default null */
			driverExternalId: string | null;
			/** @default null */
			driverSerial: string | null;
			/** @default null */
			driverName: string | null;
			/** @default null */
			vehicleLabel: string | null;
			/** @default null */
			duration: number | null;
			/** @default null */
			distance: number | null;
			stops: components["schemas"]["RoutingStop"][];
		};
		RoutingStop: {
			/** @default null */
			stopNumber: number | null;
			/** @default null */
			orderNo: string | null;
			transactionId: string | null;
			/** @default null */
			type: string | null;
			/** @default null */
			locationName: string | null;
			/** @default null */
			address: string | null;
			/** @default null */
			latitude: number | null;
			/** @default null */
			longitude: number | null;
			/** @default null */
			scheduledAt: string | null;
			/** @default null */
			scheduledAtDt: string | null;
			/** @default null */
			arrivalTimeDt: string | null;
			at: string | null;
			/** @default null */
			travelTime: number | null;
			/** @default null */
			distance: number | null;
		};
		RoutingDifference: {
			id: number;
			/** @enum {string} */
			what: "missing" | "unwanted" | "fields" | "status" | "driver" | "route" | "unknown" | "duplicate" | "refused";
			subject: string;
			transactionId: string | null;
			driverId: string | null;
			driver: {
				/** Format: uuid */
				id: string;
				name: string;
			} | null;
			ourDriver: {
				/** Format: uuid */
				id: string;
				name: string;
			} | null;
			theirDriver: {
				/** Format: uuid */
				id: string;
				name: string;
			} | null;
			ours: unknown;
			theirs: unknown;
			/** Format: date-time */
			foundAt: string;
			/** Format: date-time */
			lastSeenAt: string;
			repairedAt: string | null;
			resolvedAt: string | null;
			dismissed: boolean;
			dismissalReason: string | null;
		};
		RoutingLoggedError: {
			id: number;
			type: string;
			code: string | null;
			message: string;
			endpoint: string | null;
			method: string | null;
			statusCode: number | null;
			retryCount: number;
			request: unknown;
			response: unknown;
			/** Format: date-time */
			at: string;
			resolved: boolean;
		};
		RoutingErrorSummary: {
			/** Format: date-time */
			since: string;
			total: number;
			lastHour: number;
			unresolved: number;
			byType: {
				[key: string]: number;
			};
			byEndpoint: {
				[key: string]: number;
			};
			items: {
				type: string;
				code: string | null;
				count: number;
				/** Format: date-time */
				lastAt: string;
			}[];
		};
		AdminSearchResult: {
			deliveries: {
				/** Format: uuid */
				id: string;
				orderNo: string;
				/** @enum {string} */
				status: "pending" | "accepted" | "payment_pending" | "payment_confirmed" | "broadcast" | "assigned" | "in_transit" | "servicing" | "delivered" | "cancelled" | "failed" | "refunded";
				amount: number;
				sender: string;
				receiver: string;
				receiverPhone: string | null;
			}[];
			drivers: {
				/** Format: uuid */
				userId: string;
				name: string;
				phone: string | null;
				status: string;
				isApproved: boolean;
			}[];
			people: {
				/** Format: uuid */
				userId: string;
				name: string;
				phone: string | null;
				email: string | null;
			}[];
		};
		FailedJob: {
			id: string;
			task: string;
			notice: string | null;
			transactionId: string | null;
			orderNo: string | null;
			driverId: string | null;
			driverName: string | null;
			/** @enum {string} */
			subject: "there" | "over" | "gone" | "none";
			attempts: number;
			/** Format: date-time */
			createdAt: string;
			/** Format: date-time */
			failedAt: string;
			error: string | null;
		};
		__schema0: string | number | boolean | null | components["schemas"]["__schema0"][] | {
			[key: string]: components["schemas"]["__schema0"];
		};
	};
	responses: {
		/** @description Not valid: `errors` names each field */
		Refused400: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				"application/problem+json": components["schemas"]["Problem400"];
			};
		};
		/** @description Nobody is signed in, or the proof is wrong */
		Refused401: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				"application/problem+json": components["schemas"]["Problem401"];
			};
		};
		/** @description Not for this caller */
		Refused403: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				"application/problem+json": components["schemas"]["Problem403"];
			};
		};
		/** @description Not there, or not theirs to know of */
		Refused404: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				"application/problem+json": components["schemas"]["Problem404"];
			};
		};
		/** @description Not possible in the present state */
		Refused409: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				"application/problem+json": components["schemas"]["Problem409"];
			};
		};
		/** @description Too large */
		Refused413: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				"application/problem+json": components["schemas"]["Problem413"];
			};
		};
		/** @description Not a body of the type that is taken */
		Refused415: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				"application/problem+json": components["schemas"]["Problem415"];
			};
		};
		/** @description Well formed, and refused */
		Refused422: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				"application/problem+json": components["schemas"]["Problem422"];
			};
		};
		/** @description Too often: see Retry-After */
		Refused429: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				"application/problem+json": components["schemas"]["Problem429"];
			};
		};
		/** @description A fault of ours */
		Refused500: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				"application/problem+json": components["schemas"]["Problem500"];
			};
		};
		/** @description A service that is needed cannot be reached */
		Refused503: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				"application/problem+json": components["schemas"]["Problem503"];
			};
		};
	};
	parameters: never;
	requestBodies: never;
	headers: never;
	pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
