import type { FastifyRequest } from 'fastify'

/** The path as it may be written down: a token in it lets in whoever has it. */
export function shownPath({ url, params }: Pick<FastifyRequest, 'url' | 'params'>): string {
  const path = url.split('?', 1)[0]!
  const tokens = Object.entries((params ?? {}) as Record<string, string>).filter(([name]) =>
    /token/i.test(name),
  )
  return tokens.reduce((text, [, token]) => (token ? text.replaceAll(token, '•••') : text), path)
}
