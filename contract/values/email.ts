/** Longest address of RFC 5321. */
export const emailLength = 254

// Each part by itself, so that no text takes long. RFC 6531 has letters of every script in the local part.
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}$/u
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const topLabel = /[a-z]/

/**
 * One e-mail address as people write or copy it: alone, behind `mailto:`, or in angle brackets behind a name. The domain
 * comes back in its ASCII form (IDNA, UTS 46), the local part as typed. Null for what is none.
 */
export function readEmail(text: string): string | null {
  if (text.length > 1000) return null
  const typed = text.normalize('NFC').trim()
  const bracketed = typed.endsWith('>') ? typed.slice(typed.indexOf('<') + 1, -1) : typed
  const address = bracketed.replace(/^mailto:/i, '').trim()
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), asciiDomain(address.slice(at + 1))]
  if (at < 1 || domain === null || !localPart.test(local)) return null
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return null
  const fullAddress = `${local}@${domain}`
  return fullAddress.length <= emailLength ? fullAddress : null
}

function asciiDomain(domain: string): string | null {
  if (domain.length > 255 || /[^\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]/u.test(domain)) return null
  const ascii = /^[\x21-\x7e]*$/.test(domain) ? domain : hostOf(domain)
  const labels = ascii?.toLowerCase().split('.') ?? []
  if (labels.length < 2 || !labels.every((label) => domainLabel.test(label))) return null
  return topLabel.test(labels.at(-1)!) ? ascii : null
}

function hostOf(domain: string): string | null {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}
