// Plain, without schemas, so that the browser can have it too.

interface Server {
  readonly host: string
  readonly port: number
  readonly tls: boolean
}

/** The mail servers of a provider. */
export interface Preset {
  readonly imap: Server
  readonly smtp: Server
  /** It takes no usual password: one for this program alone is made in its settings. */
  readonly appPassword: boolean
}

const usual = (imap: string, smtp: string, { appPassword = false, smtpTls = false } = {}): Preset => ({
  imap: { host: imap, port: 993, tls: true },
  smtp: { host: smtp, port: smtpTls ? 465 : 587, tls: smtpTls },
  appPassword,
})

const google = usual('imap.gmail.com', 'smtp.gmail.com', { appPassword: true, smtpTls: true })
const yahoo = usual('imap.mail.yahoo.com', 'smtp.mail.yahoo.com', { appPassword: true, smtpTls: true })
const apple = usual('imap.mail.me.com', 'smtp.mail.me.com', { appPassword: true })
const microsoft = usual('outlook.office365.com', 'smtp.office365.com', { appPassword: true })

/** The servers of common providers by the domain of the address. */
export const presets: Readonly<Record<string, Preset>> = {
  'gmail.com': google,
  'googlemail.com': google,
  'outlook.com': microsoft,
  'hotmail.com': microsoft,
  'live.com': microsoft,
  'icloud.com': apple,
  'me.com': apple,
  'yahoo.com': yahoo,
  'fastmail.com': usual('imap.fastmail.com', 'smtp.fastmail.com', { appPassword: true, smtpTls: true }),
  'gmx.net': usual('imap.gmx.net', 'mail.gmx.net'),
  'gmx.de': usual('imap.gmx.net', 'mail.gmx.net'),
  'web.de': usual('imap.web.de', 'smtp.web.de'),
  'telia.com': usual('imap.telia.com', 'smtp.telia.com', { smtpTls: true }),
  'elisanet.fi': usual('imap.elisa.fi', 'smtp.elisa.fi', { smtpTls: true }),
  'kolumbus.fi': usual('imap.elisa.fi', 'smtp.elisa.fi', { smtpTls: true }),
  'zoho.com': usual('imap.zoho.com', 'smtp.zoho.com', { appPassword: true, smtpTls: true }),
}

/** The servers to propose for an address: those of its provider, else the usual names of its domain. */
export function presetOf(address: string): Preset | null {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  if (!domain.includes('.')) return null
  return presets[domain] ?? usual(`imap.${domain}`, `smtp.${domain}`)
}
