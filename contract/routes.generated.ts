export const routes = {
  "auth": {
    "resolveIdentifier": [
      "POST",
      "/api/auth/resolve-identifier",
      "public"
    ],
    "signIn": [
      "POST",
      "/api/auth/sign-in/email",
      "public"
    ],
    "signOut": [
      "POST",
      "/api/auth/sign-out",
      "public"
    ],
    "getSession": [
      "GET",
      "/api/auth/get-session",
      "public"
    ],
    "requestPasswordReset": [
      "POST",
      "/api/auth/request-password-reset",
      "public"
    ],
    "resetPassword": [
      "POST",
      "/api/auth/reset-password",
      "public"
    ],
    "changePassword": [
      "POST",
      "/api/auth/change-password",
      "session"
    ]
  },
  "me": {
    "get": [
      "GET",
      "/api/v1/me",
      "session"
    ],
    "update": [
      "PATCH",
      "/api/v1/me",
      "session"
    ],
    "listSessions": [
      "GET",
      "/api/v1/me/sessions",
      "session"
    ],
    "revokeSession": [
      "DELETE",
      "/api/v1/me/sessions/{id}",
      "session"
    ]
  },
  "ports": {
    "list": [
      "GET",
      "/api/v1/admin/ports",
      "super_admin"
    ],
    "create": [
      "POST",
      "/api/v1/admin/ports",
      "super_admin"
    ],
    "get": [
      "GET",
      "/api/v1/admin/ports/{id}",
      "admin.manage_settings"
    ],
    "update": [
      "PATCH",
      "/api/v1/admin/ports/{id}",
      "admin.manage_settings"
    ]
  },
  "users": {
    "list": [
      "GET",
      "/api/v1/admin/users",
      "admin.manage_users"
    ],
    "create": [
      "POST",
      "/api/v1/admin/users",
      "admin.manage_users"
    ],
    "get": [
      "GET",
      "/api/v1/admin/users/{id}",
      "admin.manage_users"
    ],
    "update": [
      "PATCH",
      "/api/v1/admin/users/{id}",
      "admin.manage_users"
    ],
    "remove": [
      "DELETE",
      "/api/v1/admin/users/{id}",
      "admin.manage_users"
    ],
    "setOverrides": [
      "PUT",
      "/api/v1/admin/users/{id}/overrides",
      "admin.manage_users"
    ],
    "picker": [
      "GET",
      "/api/v1/admin/users/picker",
      "session"
    ]
  },
  "roles": {
    "list": [
      "GET",
      "/api/v1/admin/roles",
      "admin.manage_users"
    ],
    "create": [
      "POST",
      "/api/v1/admin/roles",
      "admin.manage_users"
    ],
    "get": [
      "GET",
      "/api/v1/admin/roles/{id}",
      "admin.manage_users"
    ],
    "update": [
      "PATCH",
      "/api/v1/admin/roles/{id}",
      "admin.manage_users"
    ],
    "remove": [
      "DELETE",
      "/api/v1/admin/roles/{id}",
      "admin.manage_users"
    ]
  },
  "settings": {
    "list": [
      "GET",
      "/api/v1/admin/settings",
      "admin.manage_settings"
    ],
    "put": [
      "PUT",
      "/api/v1/admin/settings",
      "admin.manage_settings"
    ],
    "resolved": [
      "GET",
      "/api/v1/admin/settings/resolved",
      "admin.manage_settings"
    ]
  },
  "outbox": {
    "list": [
      "GET",
      "/api/v1/admin/outbox",
      "admin.manage_settings"
    ]
  },
  "audit": {
    "list": [
      "GET",
      "/api/v1/admin/audit",
      "admin.view_audit_log"
    ]
  },
  "tags": {
    "list": [
      "GET",
      "/api/v1/tags",
      "session"
    ],
    "create": [
      "POST",
      "/api/v1/tags",
      "admin.manage_tags"
    ],
    "update": [
      "PATCH",
      "/api/v1/tags/{id}",
      "admin.manage_tags"
    ],
    "remove": [
      "DELETE",
      "/api/v1/tags/{id}",
      "admin.manage_tags"
    ]
  },
  "clients": {
    "list": [
      "GET",
      "/api/v1/clients",
      "clients.view"
    ],
    "create": [
      "POST",
      "/api/v1/clients",
      "clients.create"
    ],
    "get": [
      "GET",
      "/api/v1/clients/{id}",
      "clients.view"
    ],
    "update": [
      "PATCH",
      "/api/v1/clients/{id}",
      "clients.edit"
    ],
    "archive": [
      "DELETE",
      "/api/v1/clients/{id}",
      "clients.delete"
    ],
    "restore": [
      "POST",
      "/api/v1/clients/{id}/restore",
      "clients.delete"
    ],
    "options": [
      "GET",
      "/api/v1/clients/options",
      "clients.view"
    ],
    "matchCandidates": [
      "GET",
      "/api/v1/clients/match-candidates",
      "clients.view"
    ],
    "duplicates": [
      "GET",
      "/api/v1/clients/duplicates",
      "session"
    ],
    "bulk": [
      "POST",
      "/api/v1/clients/bulk",
      "clients.edit"
    ],
    "listContacts": [
      "GET",
      "/api/v1/clients/{id}/contacts",
      "clients.view"
    ],
    "addContact": [
      "POST",
      "/api/v1/clients/{id}/contacts",
      "clients.edit"
    ],
    "editContact": [
      "PATCH",
      "/api/v1/clients/{id}/contacts/{contactId}",
      "clients.edit"
    ],
    "removeContact": [
      "DELETE",
      "/api/v1/clients/{id}/contacts/{contactId}",
      "clients.edit"
    ],
    "listAddresses": [
      "GET",
      "/api/v1/clients/{id}/addresses",
      "clients.view"
    ],
    "addAddress": [
      "POST",
      "/api/v1/clients/{id}/addresses",
      "clients.edit"
    ],
    "editAddress": [
      "PATCH",
      "/api/v1/clients/{id}/addresses/{addressId}",
      "clients.edit"
    ],
    "removeAddress": [
      "DELETE",
      "/api/v1/clients/{id}/addresses/{addressId}",
      "clients.edit"
    ],
    "listNotes": [
      "GET",
      "/api/v1/clients/{id}/notes",
      "clients.view"
    ],
    "addNote": [
      "POST",
      "/api/v1/clients/{id}/notes",
      "clients.edit"
    ],
    "editNote": [
      "PATCH",
      "/api/v1/clients/{id}/notes/{noteId}",
      "clients.edit"
    ],
    "removeNote": [
      "DELETE",
      "/api/v1/clients/{id}/notes/{noteId}",
      "clients.edit"
    ],
    "setTags": [
      "PUT",
      "/api/v1/clients/{id}/tags",
      "clients.edit"
    ],
    "activity": [
      "GET",
      "/api/v1/clients/{id}/activity",
      "clients.view"
    ]
  },
  "companies": {
    "list": [
      "GET",
      "/api/v1/companies",
      "companies.view"
    ],
    "create": [
      "POST",
      "/api/v1/companies",
      "companies.create"
    ],
    "get": [
      "GET",
      "/api/v1/companies/{id}",
      "companies.view"
    ],
    "update": [
      "PATCH",
      "/api/v1/companies/{id}",
      "companies.edit"
    ],
    "archive": [
      "DELETE",
      "/api/v1/companies/{id}",
      "companies.delete"
    ],
    "restore": [
      "POST",
      "/api/v1/companies/{id}/restore",
      "companies.delete"
    ],
    "autocomplete": [
      "GET",
      "/api/v1/companies/autocomplete",
      "companies.view"
    ],
    "addMember": [
      "POST",
      "/api/v1/companies/{id}/members",
      "companies.edit"
    ],
    "editMember": [
      "PATCH",
      "/api/v1/companies/{id}/members/{mid}",
      "companies.edit"
    ],
    "setPrimaryMember": [
      "POST",
      "/api/v1/companies/{id}/members/{mid}/set-primary",
      "companies.edit"
    ],
    "listAddresses": [
      "GET",
      "/api/v1/companies/{id}/addresses",
      "companies.view"
    ],
    "addAddress": [
      "POST",
      "/api/v1/companies/{id}/addresses",
      "companies.edit"
    ],
    "editAddress": [
      "PATCH",
      "/api/v1/companies/{id}/addresses/{addressId}",
      "companies.edit"
    ],
    "removeAddress": [
      "DELETE",
      "/api/v1/companies/{id}/addresses/{addressId}",
      "companies.edit"
    ],
    "listNotes": [
      "GET",
      "/api/v1/companies/{id}/notes",
      "companies.view"
    ],
    "addNote": [
      "POST",
      "/api/v1/companies/{id}/notes",
      "companies.edit"
    ],
    "editNote": [
      "PATCH",
      "/api/v1/companies/{id}/notes/{noteId}",
      "companies.edit"
    ],
    "removeNote": [
      "DELETE",
      "/api/v1/companies/{id}/notes/{noteId}",
      "companies.edit"
    ],
    "setTags": [
      "PUT",
      "/api/v1/companies/{id}/tags",
      "companies.edit"
    ],
    "activity": [
      "GET",
      "/api/v1/companies/{id}/activity",
      "companies.view"
    ]
  },
  "yachts": {
    "list": [
      "GET",
      "/api/v1/yachts",
      "yachts.view"
    ],
    "create": [
      "POST",
      "/api/v1/yachts",
      "yachts.create"
    ],
    "get": [
      "GET",
      "/api/v1/yachts/{id}",
      "yachts.view"
    ],
    "update": [
      "PATCH",
      "/api/v1/yachts/{id}",
      "yachts.edit"
    ],
    "archive": [
      "DELETE",
      "/api/v1/yachts/{id}",
      "yachts.delete"
    ],
    "restore": [
      "POST",
      "/api/v1/yachts/{id}/restore",
      "yachts.delete"
    ],
    "autocomplete": [
      "GET",
      "/api/v1/yachts/autocomplete",
      "yachts.view"
    ],
    "transfer": [
      "POST",
      "/api/v1/yachts/{id}/transfer",
      "yachts.edit"
    ],
    "ownershipHistory": [
      "GET",
      "/api/v1/yachts/{id}/ownership-history",
      "yachts.view"
    ],
    "listNotes": [
      "GET",
      "/api/v1/yachts/{id}/notes",
      "yachts.view"
    ],
    "addNote": [
      "POST",
      "/api/v1/yachts/{id}/notes",
      "yachts.edit"
    ],
    "editNote": [
      "PATCH",
      "/api/v1/yachts/{id}/notes/{noteId}",
      "yachts.edit"
    ],
    "removeNote": [
      "DELETE",
      "/api/v1/yachts/{id}/notes/{noteId}",
      "yachts.edit"
    ],
    "setTags": [
      "PUT",
      "/api/v1/yachts/{id}/tags",
      "yachts.edit"
    ],
    "activity": [
      "GET",
      "/api/v1/yachts/{id}/activity",
      "yachts.view"
    ]
  },
  "berths": {
    "list": [
      "GET",
      "/api/v1/berths",
      "berths.view"
    ],
    "create": [
      "POST",
      "/api/v1/berths",
      "berths.create"
    ],
    "get": [
      "GET",
      "/api/v1/berths/{id}",
      "berths.view"
    ],
    "update": [
      "PATCH",
      "/api/v1/berths/{id}",
      "berths.edit"
    ],
    "archive": [
      "DELETE",
      "/api/v1/berths/{id}",
      "berths.edit"
    ],
    "restore": [
      "POST",
      "/api/v1/berths/{id}/restore",
      "berths.edit"
    ],
    "options": [
      "GET",
      "/api/v1/berths/options",
      "berths.view"
    ],
    "plan": [
      "GET",
      "/api/v1/berths/plan",
      "berths.view"
    ],
    "placeOnPlan": [
      "PUT",
      "/api/v1/berths/plan",
      "berths.edit"
    ],
    "bulkAdd": [
      "POST",
      "/api/v1/berths/bulk-add",
      "berths.import"
    ],
    "bulk": [
      "POST",
      "/api/v1/berths/bulk",
      "berths.edit"
    ],
    "activeInterests": [
      "GET",
      "/api/v1/berths/{id}/active-interests",
      "berths.view"
    ],
    "listNotes": [
      "GET",
      "/api/v1/berths/{id}/notes",
      "berths.view"
    ],
    "addNote": [
      "POST",
      "/api/v1/berths/{id}/notes",
      "berths.edit"
    ],
    "editNote": [
      "PATCH",
      "/api/v1/berths/{id}/notes/{noteId}",
      "berths.edit"
    ],
    "removeNote": [
      "DELETE",
      "/api/v1/berths/{id}/notes/{noteId}",
      "berths.edit"
    ],
    "setTags": [
      "PUT",
      "/api/v1/berths/{id}/tags",
      "berths.edit"
    ],
    "activity": [
      "GET",
      "/api/v1/berths/{id}/activity",
      "berths.view"
    ]
  },
  "interests": {
    "list": [
      "GET",
      "/api/v1/interests",
      "interests.view"
    ],
    "create": [
      "POST",
      "/api/v1/interests",
      "interests.create"
    ],
    "get": [
      "GET",
      "/api/v1/interests/{id}",
      "interests.view"
    ],
    "update": [
      "PATCH",
      "/api/v1/interests/{id}",
      "interests.edit"
    ],
    "archive": [
      "DELETE",
      "/api/v1/interests/{id}",
      "interests.delete"
    ],
    "restore": [
      "POST",
      "/api/v1/interests/{id}/restore",
      "interests.delete"
    ],
    "board": [
      "GET",
      "/api/v1/interests/board",
      "interests.view"
    ],
    "changeStage": [
      "POST",
      "/api/v1/interests/{id}/stage",
      "interests.change_stage"
    ],
    "setOutcome": [
      "POST",
      "/api/v1/interests/{id}/outcome",
      "interests.change_stage"
    ],
    "clearOutcome": [
      "DELETE",
      "/api/v1/interests/{id}/outcome",
      "interests.change_stage"
    ],
    "preview": [
      "POST",
      "/api/v1/interests/{id}/preview",
      "interests.view"
    ],
    "listBerths": [
      "GET",
      "/api/v1/interests/{id}/berths",
      "interests.view"
    ],
    "linkBerth": [
      "POST",
      "/api/v1/interests/{id}/berths",
      "interests.edit"
    ],
    "editBerthLink": [
      "PATCH",
      "/api/v1/interests/{id}/berths/{berthId}",
      "interests.edit"
    ],
    "unlinkBerth": [
      "DELETE",
      "/api/v1/interests/{id}/berths/{berthId}",
      "interests.edit"
    ],
    "recommendBerths": [
      "POST",
      "/api/v1/interests/{id}/recommend-berths",
      "interests.view"
    ],
    "recommendations": [
      "GET",
      "/api/v1/interests/{id}/recommendations",
      "interests.view"
    ],
    "timeline": [
      "GET",
      "/api/v1/interests/{id}/timeline",
      "interests.view"
    ],
    "markExternallySigned": [
      "POST",
      "/api/v1/interests/{id}/mark-externally-signed",
      "interests.edit"
    ],
    "bulk": [
      "POST",
      "/api/v1/interests/bulk",
      "interests.edit"
    ],
    "listNotes": [
      "GET",
      "/api/v1/interests/{id}/notes",
      "interests.view"
    ],
    "addNote": [
      "POST",
      "/api/v1/interests/{id}/notes",
      "interests.edit"
    ],
    "editNote": [
      "PATCH",
      "/api/v1/interests/{id}/notes/{noteId}",
      "interests.edit"
    ],
    "removeNote": [
      "DELETE",
      "/api/v1/interests/{id}/notes/{noteId}",
      "interests.edit"
    ],
    "setTags": [
      "PUT",
      "/api/v1/interests/{id}/tags",
      "interests.edit"
    ],
    "activity": [
      "GET",
      "/api/v1/interests/{id}/activity",
      "interests.view"
    ]
  },
  "dashboard": {
    "overview": [
      "GET",
      "/api/v1/dashboard",
      "reports.view_dashboard"
    ],
    "berthHeat": [
      "GET",
      "/api/v1/dashboard/berth-heat",
      "reports.view_dashboard"
    ]
  },
  "search": {
    "find": [
      "GET",
      "/api/v1/search",
      "session"
    ],
    "recentlyViewed": [
      "GET",
      "/api/v1/search/recently-viewed",
      "session"
    ],
    "recordView": [
      "POST",
      "/api/v1/search/recently-viewed",
      "session"
    ]
  },
  "imports": {
    "list": [
      "GET",
      "/api/v1/imports",
      "session"
    ],
    "create": [
      "POST",
      "/api/v1/imports",
      "session"
    ],
    "get": [
      "GET",
      "/api/v1/imports/{id}",
      "session"
    ],
    "map": [
      "PATCH",
      "/api/v1/imports/{id}",
      "session"
    ],
    "rows": [
      "GET",
      "/api/v1/imports/{id}/rows",
      "session"
    ],
    "apply": [
      "POST",
      "/api/v1/imports/{id}/apply",
      "session"
    ],
    "rejected": [
      "GET",
      "/api/v1/imports/{id}/rejected",
      "session"
    ],
    "discard": [
      "DELETE",
      "/api/v1/imports/{id}",
      "session"
    ]
  }
} as const
