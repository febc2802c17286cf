/** What differs between the services: cookies of one host are shared by all its services. */
export interface Realm {
  /** Prefix of the session cookie. */
  readonly cookie: string
  /** The table of passwords, where it is not called `accounts`. */
  readonly passwords: string
  /** Where its sign-in stands, if not at `/api/auth`. */
  readonly path?: string
}

/** Name of the session cookie of a realm, before the prefix a secure cookie gets. */
export function sessionCookie(realm: Realm): string {
  return `${realm.cookie}.session_token`
}
