import { z } from 'zod'
import { AiBudget, aiKey, initialAiBudget, initialOcrSettings, OcrSettings } from '../ai/settings.ts'
import { type AlertRuleName, alertRuleNames } from '../alerts/rules.ts'
import { signingProviders } from '../documents/vocabulary.ts'
import { email, id, text, webAddress } from '../fields.ts'
import { InvoiceIssuer } from '../invoices/issuer.ts'
import { taxRateInput } from '../invoices/lines.ts'
import { taxRoundings } from '../invoices/vocabulary.ts'
import { type MailCategory, mailCategories, mailSenders } from '../mail/categories.ts'
import { portalParts } from '../portal/parts.ts'
import { schemaMessage } from '../reason.ts'
import { clientLanguages } from '../values/languages.ts'
import { analyticsToken } from '../website-analytics/settings.ts'

export const ruleTriggers = [
  'eoi_signed',
  'reservation_active',
  'deposit_received',
  'contract_signed',
  'interest_completed',
  'interest_archived',
  'berth_unlinked',
] as const
export type RuleTrigger = (typeof ruleTriggers)[number]
export const ruleModes = ['auto', 'suggest', 'off'] as const

/** What a port may set, and what holds until somebody does. A key that ends in `_encrypted` is a secret. */
export interface SettingDefinition<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema
  /** The built-in default. */
  readonly fallback: z.output<Schema>
  /** The value names somebody who works in the port. */
  readonly names?: 'person'
  /** No default of the installation stands in for it: what a port did not say is the built-in default. */
  readonly ownOnly?: true
  /** A picture that is sent, not written; null takes it away. */
  readonly image?: true
  /** Whoever runs the installation sets it for the port. */
  readonly bySuperAdmin?: true
  /** An operation of its own sets it, with checks that concern several settings at once. */
  readonly ownOperation?: true
}

function setting<Schema extends z.ZodType>(
  schema: Schema,
  fallback: z.output<Schema>,
  more: Pick<SettingDefinition, 'names' | 'ownOnly' | 'image' | 'bySuperAdmin' | 'ownOperation'> = {},
): SettingDefinition<Schema> {
  return { schema, fallback, ...more }
}

const byKey = <Key extends string, Value extends z.ZodType>(keys: readonly Key[], value: Value) =>
  z.strictObject(
    Object.fromEntries(keys.map((key) => [key, value.optional()])) as Record<Key, z.ZodOptional<Value>>,
  )

const MailFrom = z.strictObject({
  name: text(120),
  address: email,
  /** Where answers go; without it, to the address. */
  replyTo: email.nullable(),
})
export type MailFrom = z.output<typeof MailFrom>

const SmtpServer = z.strictObject({
  host: z
    .string()
    .trim()
    .max(253)
    .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/, schemaMessage('mail_server_name')),
  listenPort: z.int().min(1).max(65_535),
  /** `tls` from the first byte (port 465), `starttls` before anything is said (port 587). */
  security: z.enum(['tls', 'starttls']),
  username: text(254).nullable(),
})
export type SmtpServer = z.output<typeof SmtpServer>

const Picture = z.strictObject({
  id,
  mediaType: z.string(),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
})
export type SettingPicture = z.output<typeof Picture>

const PortContact = z.strictObject({
  phone: text(40)
    .regex(/(?:\d\D*){3}/, schemaMessage('phone'))
    .nullable(),
  email: email.nullable(),
})
export type PortContact = z.output<typeof PortContact>

const PortSigner = z.strictObject({ name: text(120), email })

const optionalTemplate = text(200).nullable().optional()

const keptDays = z.int().min(7).max(3650)

/** Every setting of a port, by its key. */
export const settingRegistry = {
  /** What the berth rules do at each trigger. */
  berth_rules: setting(
    byKey(ruleTriggers, z.enum(ruleModes)),
    Object.fromEntries(ruleTriggers.map((trigger) => [trigger, 'auto'])),
  ),
  /** Which alerts are raised, and after how many hours or days where that is a matter of time. */
  alert_rules: setting(
    byKey(
      alertRuleNames as readonly AlertRuleName[],
      z.strictObject({ active: z.boolean().optional(), after: z.int().min(1).max(365).optional() }),
    ),
    {},
  ),
  /** Who owns an interest that nobody was named for. */
  default_new_interest_owner: setting(id.nullable(), null, { names: 'person', ownOnly: true }),
  /** Whether the port sells homes too. */
  residential_module_enabled: setting(z.boolean(), true),
  /** Whether the port keeps who holds which berth, and for how long. */
  tenancies_module_enabled: setting(z.boolean(), false),
  /** Whether the port bills with the product. */
  invoices_module_enabled: setting(z.boolean(), false),
  /** Who issues invoices: what stands on them, and where they are paid. */
  invoice_issuer: setting(InvoiceIssuer.nullable(), null, { ownOnly: true }),
  /** The rates of tax that lines are offered. */
  tax_rates: setting(z.array(z.strictObject({ label: text(60), ratePct: taxRateInput })).max(20), []),
  /** Where tax is rounded: once for all lines of a rate, or line by line. */
  tax_rounding: setting(z.enum(taxRoundings), 'invoice'),
  /** How many days after its day an invoice falls due, where nothing else is said. */
  payment_terms_days: setting(z.int().min(0).max(365), 14),
  /** So many days after it fell due an invoice is reminded of; none reminds nobody. */
  invoice_reminder_days: setting(
    z
      .array(z.int().min(1).max(365))
      .max(10)
      .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
    [7, 21],
  ),
  /** What a deposit is proposed as, in percent of the price of the berths; 0 proposes none. */
  deposit_pct: setting(z.int().min(0).max(100), 0),
  /** Whom clients ring and write to. */
  port_contact: setting(PortContact, { phone: null, email: null }, { ownOnly: true }),
  /** Whether clients who were invited may sign in to the portal. */
  portal_enabled: setting(z.boolean(), true),
  /** What the portal shows them. */
  portal_parts: setting(
    z.array(z.enum(portalParts)).transform((parts) => portalParts.filter((part) => parts.includes(part))),
    [...portalParts],
  ),
  /** How many months ahead the renewal desk looks. */
  renewal_months: setting(z.int().min(1).max(36), 6),
  /** Lets people into the port only after a second factor. */
  require_second_factor: setting(z.boolean(), false),
  /** Partners to whom inquiries for homes are forwarded: e-mail addresses, separated by commas. */
  residential_partner_recipients: setting(emailList(20), '', { ownOnly: true }),
  /** Where new files of the port are kept. */
  storage_backend: setting(z.enum(['filesystem', 's3']), 'filesystem', { bySuperAdmin: true }),
  /** How much the files of the port may take, in MiB. */
  storage_quota_mib: setting(
    z
      .int()
      .min(0)
      .max(1024 * 1024 * 1024),
    10 * 1024,
    { bySuperAdmin: true },
  ),
  /** What dimensions are read and typed in by whoever chose nothing else. */
  length_unit: setting(z.enum(['m', 'ft']), 'm'),
  /** Whether the port goes on without the guide that leads through its first days. */
  guide_left: setting(z.boolean(), false, { ownOnly: true }),
  /** Stands beside the name of the port in the application, in mail and on its public pages. */
  logo_image: setting(Picture.nullable(), null, { ownOnly: true, image: true }),
  /** Lies behind the pages of the port that people see from outside. */
  background_image: setting(Picture.nullable(), null, { ownOnly: true, image: true }),
  /** The language of mail to people whose own is not known. */
  port_language: setting(z.enum(clientLanguages), 'en'),
  /** Who sends mail of a category, where it is not who usually does. */
  email_routing: setting(byKey(mailCategories as readonly MailCategory[], z.enum(mailSenders)), {}),
  email_noreply_sender: setting(MailFrom.nullable(), null, { ownOnly: true }),
  email_sales_sender: setting(MailFrom.nullable(), null, { ownOnly: true }),
  /** The port's own mail server; without it, that of the installation sends. */
  smtp_server: setting(SmtpServer.nullable(), null, { ownOnly: true }),
  /** How long mails that went, or were given up, stay in the outbox, in days. */
  mail_log_days: setting(keptDays, 365),
  /** How long deliveries that ended stay in the log of their webhook, in days. */
  webhook_log_days: setting(keptDays, 90),
  /** How long errors of the server can be looked at, in days. */
  error_log_days: setting(keptDays, 90, { bySuperAdmin: true }),
  /** After how many years without a contact, a deal or a yacht clients are proposed for erasing; null proposes nobody. */
  client_retention_years: setting(z.int().min(1).max(50).nullable(), null, { ownOnly: true }),
  /** Who carries what is signed: the product itself, or the external service in one of its generations. */
  signing_provider: setting(z.enum(signingProviders), 'builtin', { ownOnly: true }),
  /** Where the external service of the port is. */
  signing_host: setting(webAddress.nullable(), null, { ownOnly: true }),
  signing_token_encrypted: setting(z.string().min(1).max(500).nullable(), null, { ownOnly: true }),
  /** What the external service says with each event, so that nobody else is believed. */
  signing_webhook_secret_encrypted: setting(z.string().min(8).max(200).nullable(), null, { ownOnly: true }),
  /** The key the port seals with and its certificates, its own first, as PEM; without it, that of the installation seals. */
  seal_key_encrypted: setting(z.string().trim().min(1).max(64_000).nullable(), null, { ownOnly: true }),
  /** Who signs and who approves for the port. */
  eoi_signers: setting(
    z.strictObject({
      developer: PortSigner.nullable().optional(),
      approver: PortSigner.nullable().optional(),
    }),
    {},
    { ownOnly: true },
  ),
  /** Whether a document made for signing is sent at once. */
  signing_send_mode: setting(z.enum(['auto', 'manual']), 'manual'),
  signing_order: setting(z.enum(['TEMPLATE_DEFAULT', 'PARALLEL', 'SEQUENTIAL']), 'TEMPLATE_DEFAULT'),
  /** After how many days without a signature signers are reminded, again and again; null reminds nobody. */
  signing_reminder_days: setting(z.int().min(1).max(365).nullable(), 7),
  /** For how many days a document can be signed. */
  signing_valid_days: setting(z.int().min(1).max(365), 90),
  /** The templates of the port's papers, by their ids. */
  default_templates: setting(
    z.strictObject({
      eoi: optionalTemplate,
      contract: optionalTemplate,
      reservation_agreement: optionalTemplate,
    }),
    {},
    { ownOnly: true },
  ),
  documents_show_expired_tab: setting(z.boolean(), true),
  smtp_password_encrypted: setting(z.string().min(1).max(500).nullable(), null, { ownOnly: true }),
  /** Who reads receipts, and whether an AI provider may: each port decides this itself. */
  ocr_settings: setting(OcrSettings, initialOcrSettings, { ownOnly: true, ownOperation: true }),
  /** The key of the provider that `ocr_settings` names. */
  ocr_key_encrypted: setting(aiKey.nullable(), null, { ownOnly: true, ownOperation: true }),
  /** How many tokens AI providers may use for the port. */
  ai_budget: setting(AiBudget, initialAiBudget, { ownOnly: true, ownOperation: true }),
  /** The analytics service of the website, the website there, and the token it was connected with. */
  analytics_host: setting(webAddress.nullable(), null, { ownOnly: true, ownOperation: true }),
  analytics_website_id: setting(id.nullable(), null, { ownOnly: true, ownOperation: true }),
  analytics_token_encrypted: setting(analyticsToken.nullable(), null, { ownOnly: true, ownOperation: true }),
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof settingRegistry
export type SettingValue<Key extends SettingKey> = z.output<(typeof settingRegistry)[Key]['schema']>

export const settingKeys = Object.keys(settingRegistry) as SettingKey[]

/** The settings that are pictures, and bytes of the largest that is taken. */
export const imageSettings = ['logo_image', 'background_image'] as const
export type ImageSetting = (typeof imageSettings)[number]
export const largestSettingImage = 12 * 1024 * 1024

/** Whether a value is kept sealed and never shown. */
export function isSecretSetting(key: string): boolean {
  return key.endsWith('_encrypted')
}

/** What stands in place of a secret that is set. */
export const maskedSecret = '••••••••'

/** Up to `most` e-mail addresses, separated by commas; read into one form, each once. */
function emailList(most: number) {
  return z
    .string()
    .max(most * 256)
    .transform((list, context) => {
      const addresses = list.split(',').map((one) => one.trim())
      const read = z.array(email).max(most).safeParse(addresses.filter(Boolean))
      if (read.success) return [...new Set(read.data)].join(', ')
      context.addIssue({ code: 'custom', message: schemaMessage('addresses') })
      return z.NEVER
    })
}

/** Whether a word is the key of a setting. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingRegistry, key)
}
