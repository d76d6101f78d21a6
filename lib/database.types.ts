export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      driver_applications: {
        Row: {
          availability: string
          date_of_birth: string
          decided_at: string | null
          decided_by: string | null
          decision_reason: string | null
          driver_id: string
          driving_experience: number
          emergency_contact: string
          emergency_phone: string
          insurance_policy: string | null
          insurance_provider: string
          license_plate: string
          previous_delivery_experience: string | null
          status: string
          submitted_at: string
          updated_at: string
          vehicle_make: string
          vehicle_model: string
          vehicle_type: string
          vehicle_year: number
        }
        Insert: {
          availability: string
          date_of_birth: string
          decided_at?: string | null
          decided_by?: string | null
          decision_reason?: string | null
          driver_id: string
          driving_experience: number
          emergency_contact: string
          emergency_phone: string
          insurance_policy?: string | null
          insurance_provider: string
          license_plate: string
          previous_delivery_experience?: string | null
          status?: string
          submitted_at?: string
          updated_at?: string
          vehicle_make: string
          vehicle_model: string
          vehicle_type: string
          vehicle_year: number
        }
        Update: {
          availability?: string
          date_of_birth?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_reason?: string | null
          driver_id?: string
          driving_experience?: number
          emergency_contact?: string
          emergency_phone?: string
          insurance_policy?: string | null
          insurance_provider?: string
          license_plate?: string
          previous_delivery_experience?: string | null
          status?: string
          submitted_at?: string
          updated_at?: string
          vehicle_make?: string
          vehicle_model?: string
          vehicle_type?: string
          vehicle_year?: number
        }
        Relationships: [
          {
            foreignKeyName: "driver_applications_driver_id_fkey"
            columns: ["driver_id"]
            referencedRelation: "driver_profiles"
            referencedColumns: ["user_id"]
          },
        ]
      }
      driver_documents: {
        Row: {
          content_type: string
          driver_id: string
          file_name: string
          id: string
          kind: string
          path: string
          sha256: string
          size_bytes: number
          uploaded_at: string
        }
        Insert: {
          content_type: string
          driver_id: string
          file_name: string
          id?: string
          kind: string
          path: string
          sha256: string
          size_bytes: number
          uploaded_at?: string
        }
        Update: {
          content_type?: string
          driver_id?: string
          file_name?: string
          id?: string
          kind?: string
          path?: string
          sha256?: string
          size_bytes?: number
          uploaded_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "driver_documents_driver_id_fkey"
            columns: ["driver_id"]
            referencedRelation: "driver_profiles"
            referencedColumns: ["user_id"]
          },
        ]
      }
      driver_notifications: {
        Row: {
          assignment_id: string
          closed_at: string | null
          closed_reason: string | null
          data: NonNullable<Json>
          delivered_at: string | null
          driver_id: string
          expires_at: string
          id: string
          message: string
          metadata: NonNullable<Json>
          notification_type: string
          read_at: string | null
          rejection_reason: string | null
          response: string | null
          response_at: string | null
          round: number
          sent_at: string
          status: string
          title: string
          transaction_id: string
        }
        Insert: {
          assignment_id: string
          closed_at?: string | null
          closed_reason?: string | null
          data: NonNullable<Json>
          delivered_at?: string | null
          driver_id: string
          expires_at: string
          id?: string
          message: string
          metadata?: NonNullable<Json>
          notification_type?: string
          read_at?: string | null
          rejection_reason?: string | null
          response?: string | null
          response_at?: string | null
          round?: number
          sent_at?: string
          status?: string
          title: string
          transaction_id: string
        }
        Update: {
          assignment_id?: string
          closed_at?: string | null
          closed_reason?: string | null
          data?: NonNullable<Json>
          delivered_at?: string | null
          driver_id?: string
          expires_at?: string
          id?: string
          message?: string
          metadata?: NonNullable<Json>
          notification_type?: string
          read_at?: string | null
          rejection_reason?: string | null
          response?: string | null
          response_at?: string | null
          round?: number
          sent_at?: string
          status?: string
          title?: string
          transaction_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "driver_notifications_assignment_id_fkey"
            columns: ["assignment_id"]
            referencedRelation: "optimoroute_orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "driver_notifications_driver_id_fkey"
            columns: ["driver_id"]
            referencedRelation: "driver_profiles"
            referencedColumns: ["user_id"]
          },
          {
            foreignKeyName: "driver_notifications_transaction_id_fkey"
            columns: ["transaction_id"]
            referencedRelation: "transactions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "driver_notifications_transaction_id_fkey"
            columns: ["transaction_id"]
            referencedRelation: "transactions_with_profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      driver_positions: {
        Row: {
          accuracy: number | null
          driver_id: string
          excluded: string | null
          heading: number | null
          latitude: number
          longitude: number
          received_at: string
          source: string
          speed: number | null
          timestamp: string
          zones: Json | null
        }
        Insert: {
          accuracy?: number | null
          driver_id: string
          excluded?: string | null
          heading?: number | null
          latitude: number
          longitude: number
          received_at?: string
          source?: string
          speed?: number | null
          timestamp: string
          zones?: Json | null
        }
        Update: {
          accuracy?: number | null
          driver_id?: string
          excluded?: string | null
          heading?: number | null
          latitude?: number
          longitude?: number
          received_at?: string
          source?: string
          speed?: number | null
          timestamp?: string
          zones?: Json | null
        }
        Relationships: [
          {
            foreignKeyName: "driver_positions_driver_id_fkey"
            columns: ["driver_id"]
            referencedRelation: "driver_profiles"
            referencedColumns: ["user_id"]
          },
        ]
      }
      driver_profiles: {
        Row: {
          created_at: string
          current_latitude: number | null
          current_longitude: number | null
          email: string
          end_address: string | null
          end_latitude: number | null
          end_longitude: number | null
          id: string
          is_approved: boolean
          is_available: boolean
          last_delivery: boolean
          last_seen: string | null
          last_status_change: string
          leaving_at: string | null
          license_number: string
          license_plate: string
          mobile_app_enabled: boolean
          name: string
          optimo_route_external_id: string | null
          optimo_route_serial: string | null
          phone_number: string
          position_at: string | null
          push_confirmed_at: string | null
          rating: number | null
          start_address: string | null
          start_latitude: number | null
          start_longitude: number | null
          status: string
          suspended_at: string | null
          suspension_reason: string | null
          updated_at: string
          user_id: string
          vehicle: string
          vehicle_capacity1: number | null
          vehicle_capacity2: number | null
          vehicle_capacity3: number | null
          vehicle_capacity4: number | null
          vehicle_plate: string | null
          vehicle_type: string
          work_time_from: string
          work_time_to: string
        }
        Insert: {
          created_at?: string
          current_latitude?: number | null
          current_longitude?: number | null
          email?: string
          end_address?: string | null
          end_latitude?: number | null
          end_longitude?: number | null
          id?: string
          is_approved?: boolean
          is_available?: boolean
          last_delivery?: boolean
          last_seen?: string | null
          last_status_change?: string
          leaving_at?: string | null
          license_number?: string
          license_plate?: string
          mobile_app_enabled?: boolean
          name: string
          optimo_route_external_id?: string | null
          optimo_route_serial?: string | null
          phone_number?: string
          position_at?: string | null
          push_confirmed_at?: string | null
          rating?: number | null
          start_address?: string | null
          start_latitude?: number | null
          start_longitude?: number | null
          status?: string
          suspended_at?: string | null
          suspension_reason?: string | null
          updated_at?: string
          user_id: string
          vehicle?: string
          vehicle_capacity1?: number | null
          vehicle_capacity2?: number | null
          vehicle_capacity3?: number | null
          vehicle_capacity4?: number | null
          vehicle_plate?: string | null
          vehicle_type?: string
          work_time_from?: string
          work_time_to?: string
        }
        Update: {
          created_at?: string
          current_latitude?: number | null
          current_longitude?: number | null
          email?: string
          end_address?: string | null
          end_latitude?: number | null
          end_longitude?: number | null
          id?: string
          is_approved?: boolean
          is_available?: boolean
          last_delivery?: boolean
          last_seen?: string | null
          last_status_change?: string
          leaving_at?: string | null
          license_number?: string
          license_plate?: string
          mobile_app_enabled?: boolean
          name?: string
          optimo_route_external_id?: string | null
          optimo_route_serial?: string | null
          phone_number?: string
          position_at?: string | null
          push_confirmed_at?: string | null
          rating?: number | null
          start_address?: string | null
          start_latitude?: number | null
          start_longitude?: number | null
          status?: string
          suspended_at?: string | null
          suspension_reason?: string | null
          updated_at?: string
          user_id?: string
          vehicle?: string
          vehicle_capacity1?: number | null
          vehicle_capacity2?: number | null
          vehicle_capacity3?: number | null
          vehicle_capacity4?: number | null
          vehicle_plate?: string | null
          vehicle_type?: string
          work_time_from?: string
          work_time_to?: string
        }
        Relationships: []
      }
      driver_task_actions: {
        Row: {
          action: string
          assignment_id: string | null
          driver_id: string
          id: number
          metadata: NonNullable<Json>
          timestamp: string
          transaction_id: string | null
        }
        Insert: {
          action: string
          assignment_id?: string | null
          driver_id: string
          id?: never
          metadata?: NonNullable<Json>
          timestamp?: string
          transaction_id?: string | null
        }
        Update: {
          action?: string
          assignment_id?: string | null
          driver_id?: string
          id?: never
          metadata?: NonNullable<Json>
          timestamp?: string
          transaction_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "driver_task_actions_assignment_id_fkey"
            columns: ["assignment_id"]
            referencedRelation: "optimoroute_orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "driver_task_actions_driver_id_fkey"
            columns: ["driver_id"]
            referencedRelation: "driver_profiles"
            referencedColumns: ["user_id"]
          },
          {
            foreignKeyName: "driver_task_actions_transaction_id_fkey"
            columns: ["transaction_id"]
            referencedRelation: "transactions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "driver_task_actions_transaction_id_fkey"
            columns: ["transaction_id"]
            referencedRelation: "transactions_with_profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      driver_zone_assignments: {
        Row: {
          assigned_at: string
          driver_id: string
          is_active: boolean
          priority: number
          zone_id: string
        }
        Insert: {
          assigned_at?: string
          driver_id: string
          is_active?: boolean
          priority?: number
          zone_id: string
        }
        Update: {
          assigned_at?: string
          driver_id?: string
          is_active?: boolean
          priority?: number
          zone_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "driver_zone_assignments_driver_id_fkey"
            columns: ["driver_id"]
            referencedRelation: "driver_profiles"
            referencedColumns: ["user_id"]
          },
          {
            foreignKeyName: "driver_zone_assignments_zone_id_fkey"
            columns: ["zone_id"]
            referencedRelation: "geofence_zones"
            referencedColumns: ["id"]
          },
        ]
      }
      geofence_events: {
        Row: {
          decided_at: string
          driver_id: string
          driver_serial: string | null
          event_type: string
          id: number
          latitude: number
          longitude: number
          timestamp: string
          zone_id: string
        }
        Insert: {
          decided_at: string
          driver_id: string
          driver_serial?: string | null
          event_type: string
          id?: never
          latitude: number
          longitude: number
          timestamp: string
          zone_id: string
        }
        Update: {
          decided_at?: string
          driver_id?: string
          driver_serial?: string | null
          event_type?: string
          id?: never
          latitude?: number
          longitude?: number
          timestamp?: string
          zone_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "geofence_events_driver_id_fkey"
            columns: ["driver_id"]
            referencedRelation: "driver_profiles"
            referencedColumns: ["user_id"]
          },
          {
            foreignKeyName: "geofence_events_zone_id_fkey"
            columns: ["zone_id"]
            referencedRelation: "geofence_zones"
            referencedColumns: ["id"]
          },
        ]
      }
      geofence_zones: {
        Row: {
          bounds: unknown
          center_lat: number | null
          center_lng: number | null
          color: string
          coordinates: Json | null
          created_at: string
          edges: unknown[] | null
          id: string
          is_active: boolean
          margin: number | null
          name: string
          no: number
          radius: number | null
          type: string
          updated_at: string
        }
        Insert: {
          bounds?: never
          center_lat?: number | null
          center_lng?: number | null
          color?: string
          coordinates?: Json | null
          created_at?: string
          edges?: never
          id?: string
          is_active?: boolean
          margin?: never
          name: string
          no?: never
          radius?: number | null
          type: string
          updated_at?: string
        }
        Update: {
          bounds?: never
          center_lat?: number | null
          center_lng?: number | null
          color?: string
          coordinates?: Json | null
          created_at?: string
          edges?: never
          id?: string
          is_active?: boolean
          margin?: never
          name?: string
          no?: never
          radius?: number | null
          type?: string
          updated_at?: string
        }
        Relationships: []
      }
      notifications: {
        Row: {
          created_at: string
          data: NonNullable<Json>
          dedupe_key: string
          id: string
          message: string
          read: boolean
          read_at: string | null
          title: string
          type: string
          user_id: string
          words: NonNullable<Json>
        }
        Insert: {
          created_at?: string
          data?: NonNullable<Json>
          dedupe_key: string
          id?: string
          message: string
          read?: boolean
          read_at?: string | null
          title: string
          type: string
          user_id: string
          words?: NonNullable<Json>
        }
        Update: {
          created_at?: string
          data?: NonNullable<Json>
          dedupe_key?: string
          id?: string
          message?: string
          read?: boolean
          read_at?: string | null
          title?: string
          type?: string
          user_id?: string
          words?: NonNullable<Json>
        }
        Relationships: []
      }
      optimoroute_error_logs: {
        Row: {
          endpoint: string | null
          error_code: string | null
          error_message: string
          error_type: string
          id: number
          method: string | null
          request_data: Json | null
          resolved: boolean
          response_data: Json | null
          retry_count: number
          status_code: number | null
          timestamp: string
          user_id: string | null
        }
        Insert: {
          endpoint?: string | null
          error_code?: string | null
          error_message: string
          error_type: string
          id?: never
          method?: string | null
          request_data?: Json | null
          resolved?: boolean
          response_data?: Json | null
          retry_count?: number
          status_code?: number | null
          timestamp?: string
          user_id?: string | null
        }
        Update: {
          endpoint?: string | null
          error_code?: string | null
          error_message?: string
          error_type?: string
          id?: never
          method?: string | null
          request_data?: Json | null
          resolved?: boolean
          response_data?: Json | null
          retry_count?: number
          status_code?: number | null
          timestamp?: string
          user_id?: string | null
        }
        Relationships: []
      }
      optimoroute_orders: {
        Row: {
          accepted_at: string | null
          created_at: string
          custom_fields: NonNullable<Json>
          driver_id: string
          duration: number
          ended_at: string | null
          id: string
          order_date: string
          order_no: string
          order_type: string
          priority: string
          status: string
          transaction_id: string
          updated_at: string
        }
        Insert: {
          accepted_at?: string | null
          created_at?: string
          custom_fields?: NonNullable<Json>
          driver_id: string
          duration?: number
          ended_at?: string | null
          id?: string
          order_date: string
          order_no: string
          order_type?: string
          priority?: string
          status?: string
          transaction_id: string
          updated_at?: string
        }
        Update: {
          accepted_at?: string | null
          created_at?: string
          custom_fields?: NonNullable<Json>
          driver_id?: string
          duration?: number
          ended_at?: string | null
          id?: string
          order_date?: string
          order_no?: string
          order_type?: string
          priority?: string
          status?: string
          transaction_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "optimoroute_orders_driver_id_fkey"
            columns: ["driver_id"]
            referencedRelation: "driver_profiles"
            referencedColumns: ["user_id"]
          },
          {
            foreignKeyName: "optimoroute_orders_transaction_id_fkey"
            columns: ["transaction_id"]
            referencedRelation: "transactions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "optimoroute_orders_transaction_id_fkey"
            columns: ["transaction_id"]
            referencedRelation: "transactions_with_profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      push_subscriptions: {
        Row: {
          auth: string
          created_at: string
          endpoint: string
          id: string
          last_error: string | null
          last_received_at: string | null
          last_sent_at: string | null
          p256dh: string
          renewed_at: string
          user_agent: string | null
          user_id: string
        }
        Insert: {
          auth: string
          created_at?: string
          endpoint: string
          id?: string
          last_error?: string | null
          last_received_at?: string | null
          last_sent_at?: string | null
          p256dh: string
          renewed_at?: string
          user_agent?: string | null
          user_id: string
        }
        Update: {
          auth?: string
          created_at?: string
          endpoint?: string
          id?: string
          last_error?: string | null
          last_received_at?: string | null
          last_sent_at?: string | null
          p256dh?: string
          renewed_at?: string
          user_agent?: string | null
          user_id?: string
        }
        Relationships: []
      }
      transaction_status_updates: {
        Row: {
          action: string
          actor: string
          actor_id: string | null
          id: number
          metadata: NonNullable<Json>
          new_status: string
          old_status: string | null
          timestamp: string
          transaction_id: string
        }
        Insert: {
          action: string
          actor: string
          actor_id?: string | null
          id?: never
          metadata?: NonNullable<Json>
          new_status: string
          old_status?: string | null
          timestamp?: string
          transaction_id: string
        }
        Update: {
          action?: string
          actor?: string
          actor_id?: string | null
          id?: never
          metadata?: NonNullable<Json>
          new_status?: string
          old_status?: string | null
          timestamp?: string
          transaction_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "transaction_status_updates_transaction_id_fkey"
            columns: ["transaction_id"]
            referencedRelation: "transactions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "transaction_status_updates_transaction_id_fkey"
            columns: ["transaction_id"]
            referencedRelation: "transactions_with_profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      transactions: {
        Row: {
          accepted_via: string | null
          amount: number
          arrived_at: string | null
          assigned_at: string | null
          cancelled_at: string | null
          client_action_id: string | null
          completed_at: string | null
          created_at: string
          customer_name: string
          customer_phone: string
          delivery_address: string
          delivery_latitude: number
          delivery_longitude: number
          driver_id: string | null
          id: string
          notes: string | null
          optimo_route_order_id: string | null
          order_no: string | null
          package_details: NonNullable<Json>
          pickup_address: string
          pickup_latitude: number | null
          pickup_longitude: number | null
          preferred_from: string | null
          preferred_to: string | null
          qr_code: string | null
          qr_expires_at: string | null
          reason: string | null
          receiver_id: string
          receiver_name: string
          receiver_phone: string
          redacted_at: string | null
          refund_due_at: string | null
          sender_name: string
          started_at: string | null
          status: string
          transaction_type: string
          updated_at: string
          urgent: boolean
          user_id: string
          wanted_from: string | null
          wanted_to: string | null
        }
        Insert: {
          accepted_via?: string | null
          amount: number
          arrived_at?: string | null
          assigned_at?: string | null
          cancelled_at?: string | null
          client_action_id?: string | null
          completed_at?: string | null
          created_at?: string
          customer_name: string
          customer_phone: string
          delivery_address: string
          delivery_latitude: number
          delivery_longitude: number
          driver_id?: string | null
          id?: string
          notes?: string | null
          optimo_route_order_id?: string | null
          order_no?: never
          package_details?: NonNullable<Json>
          pickup_address: string
          pickup_latitude?: number | null
          pickup_longitude?: number | null
          preferred_from?: string | null
          preferred_to?: string | null
          qr_code?: string | null
          qr_expires_at?: string | null
          reason?: string | null
          receiver_id: string
          receiver_name: string
          receiver_phone: string
          redacted_at?: string | null
          refund_due_at?: string | null
          sender_name: string
          started_at?: string | null
          status?: string
          transaction_type?: string
          updated_at?: string
          urgent?: boolean
          user_id: string
          wanted_from?: string | null
          wanted_to?: string | null
        }
        Update: {
          accepted_via?: string | null
          amount?: number
          arrived_at?: string | null
          assigned_at?: string | null
          cancelled_at?: string | null
          client_action_id?: string | null
          completed_at?: string | null
          created_at?: string
          customer_name?: string
          customer_phone?: string
          delivery_address?: string
          delivery_latitude?: number
          delivery_longitude?: number
          driver_id?: string | null
          id?: string
          notes?: string | null
          optimo_route_order_id?: string | null
          order_no?: never
          package_details?: NonNullable<Json>
          pickup_address?: string
          pickup_latitude?: number | null
          pickup_longitude?: number | null
          preferred_from?: string | null
          preferred_to?: string | null
          qr_code?: string | null
          qr_expires_at?: string | null
          reason?: string | null
          receiver_id?: string
          receiver_name?: string
          receiver_phone?: string
          redacted_at?: string | null
          refund_due_at?: string | null
          sender_name?: string
          started_at?: string | null
          status?: string
          transaction_type?: string
          updated_at?: string
          urgent?: boolean
          user_id?: string
          wanted_from?: string | null
          wanted_to?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "transactions_driver_id_fkey"
            columns: ["driver_id"]
            referencedRelation: "driver_profiles"
            referencedColumns: ["user_id"]
          },
        ]
      }
      user_profiles: {
        Row: {
          address: string | null
          city: string | null
          created_at: string
          email: string | null
          name: string
          phone_number: string | null
          phone_verified_at: string | null
          state: string | null
          updated_at: string
          user_id: string
          zip_code: string | null
        }
        Insert: {
          address?: string | null
          city?: string | null
          created_at?: string
          email?: string | null
          name: string
          phone_number?: string | null
          phone_verified_at?: string | null
          state?: string | null
          updated_at?: string
          user_id: string
          zip_code?: string | null
        }
        Update: {
          address?: string | null
          city?: string | null
          created_at?: string
          email?: string | null
          name?: string
          phone_number?: string | null
          phone_verified_at?: string | null
          state?: string | null
          updated_at?: string
          user_id?: string
          zip_code?: string | null
        }
        Relationships: []
      }
      user_roles: {
        Row: {
          created_at: string
          role: string
          user_id: string
        }
        Insert: {
          created_at?: string
          role?: string
          user_id: string
        }
        Update: {
          created_at?: string
          role?: string
          user_id?: string
        }
        Relationships: []
      }
      user_settings: {
        Row: {
          locale: string
          navigation_app: string
          notifications: NonNullable<Json>
          theme: string
          units: string
          updated_at: string
          user_id: string
        }
        Insert: {
          locale?: string
          navigation_app?: string
          notifications?: NonNullable<Json>
          theme?: string
          units?: string
          updated_at?: string
          user_id: string
        }
        Update: {
          locale?: string
          navigation_app?: string
          notifications?: NonNullable<Json>
          theme?: string
          units?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      verification_codes: {
        Row: {
          code: string
          created_at: string
          expires_at: string
          id: string
          qr_data: NonNullable<Json>
          status: string
          transaction_id: string
          type: string
          used_at: string | null
          used_by: string | null
        }
        Insert: {
          code: string
          created_at?: string
          expires_at: string
          id?: string
          qr_data: NonNullable<Json>
          status?: string
          transaction_id: string
          type?: string
          used_at?: string | null
          used_by?: string | null
        }
        Update: {
          code?: string
          created_at?: string
          expires_at?: string
          id?: string
          qr_data?: NonNullable<Json>
          status?: string
          transaction_id?: string
          type?: string
          used_at?: string | null
          used_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "verification_codes_transaction_id_fkey"
            columns: ["transaction_id"]
            referencedRelation: "transactions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "verification_codes_transaction_id_fkey"
            columns: ["transaction_id"]
            referencedRelation: "transactions_with_profiles"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      transactions_with_profiles: {
        Row: {
          accepted_via: string | null
          amount: number | null
          arrived_at: string | null
          assigned_at: string | null
          cancelled_at: string | null
          client_action_id: string | null
          completed_at: string | null
          created_at: string | null
          customer_name: string | null
          customer_phone: string | null
          delivery_address: string | null
          delivery_latitude: number | null
          delivery_longitude: number | null
          driver_email: string | null
          driver_id: string | null
          driver_location_lat: number | null
          driver_location_lng: number | null
          driver_name: string | null
          driver_phone: string | null
          id: string | null
          license_plate: string | null
          optimo_route_order_id: string | null
          order_no: string | null
          package_details: Json | null
          pickup_address: string | null
          pickup_latitude: number | null
          pickup_longitude: number | null
          qr_code: string | null
          qr_expires_at: string | null
          reason: string | null
          receiver_email: string | null
          receiver_id: string | null
          receiver_name: string | null
          receiver_phone: string | null
          sender_email: string | null
          sender_name: string | null
          sender_phone: string | null
          started_at: string | null
          status: string | null
          transaction_type: string | null
          updated_at: string | null
          urgent: boolean | null
          user_id: string | null
          vehicle_type: string | null
        }
        Relationships: [
          {
            foreignKeyName: "transactions_driver_id_fkey"
            columns: ["driver_id"]
            referencedRelation: "driver_profiles"
            referencedColumns: ["user_id"]
          },
        ]
      }
    }
    Functions: {
      accept_offer: { Args: { p_id: string; p_via?: string }; Returns: Json }
      accept_offer_by_link: {
        Args: { p_id: string; p_via?: string }
        Returns: Json
      }
      accept_transaction: { Args: { p_transaction_id: string }; Returns: Json }
      admin_approve_driver: {
        Args: { p_documents?: string[]; p_user_id: string }
        Returns: Json
      }
      admin_assign: {
        Args: { p_driver_id: string; p_transaction_id: string }
        Returns: Json
      }
      admin_board: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_cancel: {
        Args: { p_reason: string; p_transaction_id: string }
        Returns: Json
      }
      admin_cash_returned: {
        Args: { p_reason: string; p_transaction_id: string }
        Returns: Json
      }
      admin_clear_review: {
        Args: { p_reason: string; p_transaction_id: string }
        Returns: Json
      }
      admin_complete_override: {
        Args: { p_reason: string; p_transaction_id: string }
        Returns: Json
      }
      admin_confirm_payment: {
        Args: { p_transaction_id: string }
        Returns: Json
      }
      admin_create_zone: { Args: { p_body: Json }; Returns: Json }
      admin_delete_transaction: {
        Args: { p_reason?: string; p_transaction_id: string }
        Returns: Json
      }
      admin_delete_zone: { Args: { p_id: string }; Returns: Json }
      admin_dismiss_difference: {
        Args: { p_id: number; p_reason: string }
        Returns: Json
      }
      admin_get_dispatch: {
        Args: { p_limit?: number; p_transaction_id: string }
        Returns: Json
      }
      admin_get_driver: { Args: { p_user_id: string }; Returns: Json }
      admin_get_transaction: {
        Args: { p_transaction_id: string }
        Returns: Json
      }
      admin_get_zone: { Args: { p_id: string }; Returns: Json }
      admin_list_actions: {
        Args: { p_action?: string; p_cursor?: string; p_limit?: number }
        Returns: Json
      }
      admin_list_cash: {
        Args: { p_cursor?: string; p_limit?: number }
        Returns: Json
      }
      admin_list_differences: {
        Args: { p_cursor?: string; p_limit?: number; p_state?: string }
        Returns: Json
      }
      admin_list_drivers: {
        Args: {
          p_cursor?: string
          p_limit?: number
          p_q?: string
          p_status?: string
        }
        Returns: Json
      }
      admin_list_jobs: {
        Args: { p_cursor?: string; p_limit?: number }
        Returns: Json
      }
      admin_list_plans: {
        Args: { p_cursor?: string; p_limit?: number }
        Returns: Json
      }
      admin_list_transactions: {
        Args: {
          p_cursor?: string
          p_from?: string
          p_limit?: number
          p_need?: string
          p_q?: string
          p_status?: string
          p_to?: string
        }
        Returns: Json
      }
      admin_list_zones: {
        Args: { p_cursor?: string; p_limit?: number; p_q?: string }
        Returns: Json
      }
      admin_match_drivers: {
        Args: { p_limit?: number; p_transaction_id: string }
        Returns: Json
      }
      admin_needs: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_plan_routes: { Args: { p_date: string }; Returns: Json }
      admin_reconcile: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_refund: {
        Args: { p_reason: string; p_transaction_id: string }
        Returns: Json
      }
      admin_reinstate_driver: {
        Args: { p_reason: string; p_user_id: string }
        Returns: Json
      }
      admin_reject_driver: {
        Args: { p_reason: string; p_user_id: string }
        Returns: Json
      }
      admin_remove_driver_zone: {
        Args: { p_user_id: string; p_zone_id: string }
        Returns: Json
      }
      admin_resolve_routing_error: { Args: { p_id: number }; Returns: Json }
      admin_retry_job: { Args: { p_id: number }; Returns: Json }
      admin_retry_jobs: { Args: { p_ids: number[] }; Returns: Json }
      admin_routes: { Args: { p_date: string }; Returns: Json }
      admin_routing_error_summary: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      admin_routing_errors: {
        Args: {
          p_cursor?: string
          p_endpoint?: string
          p_limit?: number
          p_state?: string
          p_type?: string
        }
        Returns: Json
      }
      admin_routing_state: { Args: { p_date: string }; Returns: Json }
      admin_set_driver_zone: {
        Args: {
          p_is_active?: boolean
          p_priority: number
          p_user_id: string
          p_zone_id: string
        }
        Returns: Json
      }
      admin_set_driver_zones: {
        Args: { p_user_id: string; p_zones: Json }
        Returns: Json
      }
      admin_stop_plan: { Args: { p_plan_id: string }; Returns: Json }
      admin_suspend_driver: {
        Args: { p_reason: string; p_user_id: string }
        Returns: Json
      }
      admin_sync_drivers: { Args: { p_date: string }; Returns: Json }
      admin_unassign: {
        Args: { p_reason: string; p_transaction_id: string }
        Returns: Json
      }
      admin_unlock_code: {
        Args: { p_reason: string; p_transaction_id: string }
        Returns: Json
      }
      admin_update_work_day: {
        Args: { p_patch: Json; p_user_id: string }
        Returns: Json
      }
      admin_update_zone: {
        Args: { p_id: string; p_patch: Json }
        Returns: Json
      }
      admit_request: {
        Args: {
          p_body_hash?: string
          p_bucket?: string
          p_key?: string
          p_limit?: number
          p_route: string
          p_session_id?: string
          p_user_id?: string
          p_window_seconds?: number
        }
        Returns: Json
      }
      age_reach: { Args: { p_limit?: number }; Returns: Json }
      answer_by_text: {
        Args: { p_message_id: string; p_phone: string; p_word: string }
        Returns: Json
      }
      apply_routing_statuses: { Args: { p_found: Json }; Returns: Json }
      arrive: {
        Args: {
          p_at?: string
          p_position?: Json
          p_reason?: string
          p_transaction_id: string
        }
        Returns: Json
      }
      begin_phone_proof: {
        Args: { p_phone: string; p_user_id: string }
        Returns: Json
      }
      begin_phone_sign_up: { Args: { p_phone: string }; Returns: Json }
      begin_plan: {
        Args: { p_plan_id: string; p_prepared?: boolean }
        Returns: Json
      }
      begin_routing_driver: {
        Args: { p_date: string; p_driver_id: string }
        Returns: Json
      }
      begin_routing_order: { Args: { p_transaction_id: string }; Returns: Json }
      cancel_task: {
        Args: { p_reason: string; p_transaction_id: string }
        Returns: Json
      }
      cancel_transaction: { Args: { p_transaction_id: string }; Returns: Json }
      check_phone_proof: {
        Args: { p_phone: string; p_user_id: string }
        Returns: Json
      }
      clean_up: { Args: Record<PropertyKey, never>; Returns: Json }
      complete_scanned_task: {
        Args: {
          p_code: string
          p_driver_id: string
          p_position?: Json
          p_qr: Json
          p_transaction_id: string
          p_verdict: string
        }
        Returns: Json
      }
      complete_task: {
        Args: { p_code?: string; p_position?: Json; p_transaction_id: string }
        Returns: Json
      }
      correct_routing_orders: { Args: { p_found: Json }; Returns: Json }
      create_tracking_link: {
        Args: { p_transaction_id: string }
        Returns: Json
      }
      create_transaction: {
        Args: { p_address?: string; p_body: Json; p_client_action_id?: string }
        Returns: Json
      }
      current_session: { Args: Record<PropertyKey, never>; Returns: Json }
      decline_offer: { Args: { p_id: string; p_reason: string }; Returns: Json }
      decline_offer_by_link: {
        Args: { p_id: string; p_reason: string }
        Returns: Json
      }
      defer_routing: {
        Args: { p_id: string; p_seconds: number; p_task: string }
        Returns: Json
      }
      delete_push_subscription: { Args: { p_endpoint: string }; Returns: Json }
      delivery_terms: { Args: Record<PropertyKey, never>; Returns: Json }
      dispatch_transaction: {
        Args: { p_transaction_id: string }
        Returns: Json
      }
      driver_history: {
        Args: {
          p_cursor?: string
          p_from?: string
          p_limit?: number
          p_status?: string
          p_transaction?: string
        }
        Returns: Json
      }
      driver_stats: { Args: { p_range?: string }; Returns: Json }
      escalate_offer: {
        Args: { p_channels: Json; p_offer_id: string }
        Returns: Json
      }
      expire_offer: { Args: { p_offer_id: string }; Returns: Json }
      expire_offers: { Args: { p_limit?: number }; Returns: Json }
      expire_transactions: { Args: Record<PropertyKey, never>; Returns: Json }
      fail_task: {
        Args: { p_reason: string; p_transaction_id: string }
        Returns: Json
      }
      finish_request: {
        Args: {
          p_bucket?: string
          p_key: string
          p_response?: Json
          p_status?: number
          p_user_id?: string
        }
        Returns: Json
      }
      forget_password: { Args: { p_user_id: string }; Returns: Json }
      get_application: { Args: Record<PropertyKey, never>; Returns: Json }
      get_current_task: { Args: Record<PropertyKey, never>; Returns: Json }
      get_driver_profile: { Args: Record<PropertyKey, never>; Returns: Json }
      get_offer: { Args: { p_id: string }; Returns: Json }
      get_offer_by_link: { Args: { p_id: string }; Returns: Json }
      get_profile: { Args: Record<PropertyKey, never>; Returns: Json }
      get_settings: { Args: Record<PropertyKey, never>; Returns: Json }
      get_transaction_by_id: { Args: { transaction_id: string }; Returns: Json }
      get_verification_code: {
        Args: { p_transaction_id: string }
        Returns: Json
      }
      held_routing_orders: {
        Args: { p_began: string; p_order_nos: Json }
        Returns: Json
      }
      insert_notification: {
        Args: {
          p_data: Json
          p_dedupe_key: string
          p_message: string
          p_title: string
          p_type: string
          p_user_id: string
          p_words?: Json
        }
        Returns: Json
      }
      is_admin: { Args: { user_id: string }; Returns: boolean }
      leave_soon: { Args: { p_driver_id: string }; Returns: Json }
      list_notifications: {
        Args: { p_cursor?: string; p_limit?: number }
        Returns: Json
      }
      list_offers: { Args: { p_limit?: number }; Returns: Json }
      list_transactions: {
        Args: {
          p_cursor?: string
          p_limit?: number
          p_role?: string
          p_stage?: string
          p_status?: string
        }
        Returns: Json
      }
      log_routing_errors: { Args: { p_errors: Json }; Returns: Json }
      mark_positions_sent: { Args: { p_sent: Json }; Returns: Json }
      match_drivers: {
        Args: { p_limit?: number; p_request: Json }
        Returns: Json
      }
      missing_routing_orders: {
        Args: { p_began: string; p_from: string; p_limit: number; p_to: string }
        Returns: Json
      }
      note_provider: {
        Args: { p_code?: string; p_state: string }
        Returns: Json
      }
      note_routing_differences: { Args: { p_found: Json }; Returns: Json }
      notification_context: {
        Args: { p_transaction_id: string }
        Returns: Json
      }
      open_routing_orders: {
        Args: { p_after: string; p_limit: number }
        Returns: Json
      }
      platform_metrics: { Args: Record<PropertyKey, never>; Returns: Json }
      push_health: { Args: Record<PropertyKey, never>; Returns: Json }
      push_targets: { Args: { p_user_id: string }; Returns: Json }
      queue_health: { Args: Record<PropertyKey, never>; Returns: Json }
      read_all_notifications: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      read_notification: { Args: { p_id: string }; Returns: Json }
      read_offer: { Args: { p_id: string }; Returns: Json }
      realtime_topics: { Args: Record<PropertyKey, never>; Returns: string[] }
      receive_offer: {
        Args: { p_channel?: string; p_id: string }
        Returns: Json
      }
      receive_offer_by_link: {
        Args: { p_channel?: string; p_id: string; p_subscription_id?: string }
        Returns: Json
      }
      receive_push: { Args: { p_id: string }; Returns: Json }
      record_heartbeat: { Args: Record<PropertyKey, never>; Returns: Json }
      record_message_result: {
        Args: {
          p_error?: string
          p_id: string
          p_outcome: string
          p_phone?: string
          p_phone_problem?: string
          p_provider_id?: string
        }
        Returns: Json
      }
      record_message_status: {
        Args: {
          p_error?: string
          p_id?: string
          p_phone?: string
          p_phone_problem?: string
          p_provider_id: string
          p_status: string
        }
        Returns: Json
      }
      record_mirrored_driver: {
        Args: { p_driver_id: string; p_sent: Json }
        Returns: Json
      }
      record_mirrored_zone: {
        Args: { p_provider_id: string; p_sent: Json; p_zone_id: string }
        Returns: Json
      }
      record_payment_event: {
        Args: { p_event: string; p_event_id: string; p_transaction_id: string }
        Returns: Json
      }
      record_plan: {
        Args: {
          p_most_polls?: number
          p_plan_id: string
          p_poll_seconds?: number
          p_result: Json
        }
        Returns: Json
      }
      record_positions: { Args: { p_positions: Json }; Returns: Json }
      record_push_result: {
        Args: {
          p_error?: string
          p_id: string
          p_offer_id?: string
          p_outcome: string
          p_try?: number
        }
        Returns: Json
      }
      record_reconciliation: {
        Args: { p_began: string; p_result: Json }
        Returns: Json
      }
      record_routing_driver: {
        Args: {
          p_again?: number
          p_date: string
          p_driver_id: string
          p_problem?: string
          p_sent: Json
          p_version: string
        }
        Returns: Json
      }
      record_routing_order: {
        Args: {
          p_again?: number
          p_refusal?: string
          p_refused?: Json
          p_state: Json
          p_transaction_id: string
          p_version: string
        }
        Returns: Json
      }
      reissue_verification_code: {
        Args: { p_transaction_id: string }
        Returns: Json
      }
      reject_transaction: { Args: { p_transaction_id: string }; Returns: Json }
      review_track: {
        Args: { p_driver_id: string; p_transaction_id: string }
        Returns: Json
      }
      routes_not_sendable: { Args: { p_routes: Json }; Returns: Json }
      routing_days: { Args: Record<PropertyKey, never>; Returns: Json }
      routing_events_tag: { Args: Record<PropertyKey, never>; Returns: Json }
      save_application_document: {
        Args: {
          p_content_type: string
          p_file_name: string
          p_kind: string
          p_path: string
          p_sha256: string
          p_size_bytes: number
          p_user_id: string
        }
        Returns: Json
      }
      save_push_subscription: {
        Args: {
          p_auth: string
          p_endpoint: string
          p_p256dh: string
          p_user_agent?: string
        }
        Returns: Json
      }
      set_driver_status: { Args: { p_status: string }; Returns: Json }
      set_last_delivery: { Args: { p_last: boolean }; Returns: Json }
      settle_leaving: { Args: { p_driver_id: string }; Returns: Json }
      settle_routing_differences: { Args: { p_order_nos: Json }; Returns: Json }
      sign_up_conflict: {
        Args: { p_email?: string; p_phone?: string }
        Returns: Json
      }
      start_service: {
        Args: {
          p_at?: string
          p_position?: Json
          p_reason?: string
          p_transaction_id: string
        }
        Returns: Json
      }
      submit_application: { Args: { p_form: Json }; Returns: Json }
      sweep_presence: { Args: Record<PropertyKey, never>; Returns: Json }
      sync_routing_drivers: { Args: { p_date: string }; Returns: Json }
      take_routing_events: {
        Args: { p_after: string; p_before: string; p_events: Json }
        Returns: Json
      }
      tell_routing_orders: { Args: { p_ids: Json }; Returns: Json }
      track_delivery: { Args: { p_token: string }; Returns: Json }
      unmirrored_zones: { Args: { p_limit: number }; Returns: Json }
      unsent_positions: { Args: { p_limit: number }; Returns: Json }
      untold_routing_days: {
        Args: { p_date: string; p_today: string }
        Returns: Json
      }
      untold_routing_orders: { Args: Record<PropertyKey, never>; Returns: Json }
      update_driver_profile: { Args: { p_patch: Json }; Returns: Json }
      update_profile: { Args: { p_patch: Json }; Returns: Json }
      update_settings: { Args: { p_patch: Json }; Returns: Json }
      verify_code: {
        Args: { p_code?: string; p_transaction_id?: string }
        Returns: Json
      }
      verify_scanned_code: {
        Args: {
          p_code: string
          p_driver_id: string
          p_qr: Json
          p_transaction_id: string
          p_verdict: string
        }
        Returns: Json
      }
      wake_dispatches: { Args: { p_driver_id: string }; Returns: Json }
      zone_drivers: {
        Args: { p_limit?: number; p_zone_id: string }
        Returns: Json
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
