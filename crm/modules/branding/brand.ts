import { sql } from 'kysely'
import type { SettingPicture } from '../../../contract/settings/registry.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import type { MailBrand } from '../../../platform/mail/compose.ts'
import { oncePerUnit } from '../../../platform/unit/memory.ts'
import { type Ctx, portOf } from '../../context.ts'
import { pathOf } from '../settings/picture-paths.ts'
import { readSettings } from '../settings/read.ts'

/** How a port presents itself, in mail as elsewhere. */
export interface PortBrand extends MailBrand {
  readonly slug: string
  readonly language: ClientLanguage
  readonly applicationName: string | null
  readonly primaryColor: string | null
  readonly logo: string | null
  /** The path of its picture; null without one. */
  readonly background: string | null
}

const usualColor = '#0a5a78'

/** What mail of no port looks like. */
export const plainBrand: MailBrand = {
  name: 'Berthwise',
  title: null,
  color: usualColor,
  logo: null,
  headerHtml: null,
  footerHtml: null,
}

/** The brand of the port. */
export const brandOf = oncePerUnit(async (ctx: Ctx): Promise<PortBrand> => {
  const { rows } = await sql<{
    slug: string
    name: string
    primaryColor: string | null
    applicationName: string | null
    emailHeaderHtml: string | null
    emailFooterHtml: string | null
  }>`select slug, name, primary_color, application_name, email_header_html, email_footer_html
    from ports where id = ${portOf(ctx)}`.execute(ctx.db)
  const [language, logo, background] = await readSettings(ctx, [
    'port_language',
    'logo_image',
    'background_image',
  ] as const)
  const port = rows[0]!
  const { slug, name, primaryColor, applicationName } = port
  return {
    slug,
    name,
    title: applicationName,
    applicationName,
    primaryColor,
    color: primaryColor ?? usualColor,
    logo: pathOf(portOf(ctx), logo!.value as SettingPicture | null),
    background: pathOf(portOf(ctx), background!.value as SettingPicture | null),
    headerHtml: port.emailHeaderHtml,
    footerHtml: port.emailFooterHtml,
    language: language!.value as ClientLanguage,
  }
})
