/** The key that an Authorization header brings, of whatever form; null without one. */
export function bearerOf({
  authorization,
}: {
  authorization?: string | string[] | undefined
}): string | null {
  if (typeof authorization !== 'string') return null
  const [scheme = '', ...rest] = authorization.trim().split(' ')
  return scheme.toLowerCase() === 'bearer' ? rest.join(' ').trim() : null
}
