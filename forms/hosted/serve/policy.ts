import { createHash } from 'node:crypto'
import type { Definition } from '../../../contract/forms/definition.ts'
import type { HostedDocument } from '../render/document.ts'

/** A page as it is sent, with the content policy of its form. */
export interface SentDocument {
  text: string
  policy: string
}

/** A page with its policy. */
export function withPolicy({ text, css, definition }: HostedDocument): SentDocument {
  return { text, policy: contentPolicy(css, redirectOrigins(definition)) }
}

/** Scripts of this site only, the one style of the page by its hash, and frames anywhere: a form is embedded by strangers. */
function contentPolicy(css: string, redirects: readonly string[]): string {
  const hash = createHash('sha256').update(css).digest('base64')
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    // Browsers hold the redirect after a form to this, too.
    ["form-action 'self'", ...redirects].join(' '),
    'frame-ancestors *',
  ].join('; ')
}

function redirectOrigins(definition: Definition | undefined): string[] {
  if (!definition) return []
  const ends = [definition.thankYou, ...(definition.endings ?? []).map((ending) => ending.thankYou)]
  return [...new Set(ends.flatMap((end) => (end.kind === 'redirect' ? [new URL(end.url).origin] : [])))]
}
