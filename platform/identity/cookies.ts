/** The Cookie header a request or a handshake came with. */
export function cookieOf({ cookie }: { cookie?: string | string[] | undefined }): string | undefined {
  return Array.isArray(cookie) ? cookie.join('; ') : cookie
}
