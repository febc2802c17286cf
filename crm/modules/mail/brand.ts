import { sql } from 'kysely'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import type { MailBrand } from '../../../platform/mail/compose.ts'
import { type Ctx, portOf } from '../../context.ts'
import { readSetting } from '../settings/read.ts'

/** How a port presents itself, in mail as elsewhere. */
export interface PortBrand extends MailBrand {
  readonly slug: string
  readonly language: ClientLanguage
}

const usualColor = '#0a5a78'

/** What mail of no port looks like. */
export const plainBrand: MailBrand = {
  name: 'Berthwise',
  color: usualColor,
  headerHtml: null,
  footerHtml: null,
}

/** The brand of the port. */
export async function brandOf(ctx: Ctx): Promise<PortBrand> {
  const { rows } = await sql<{
    slug: string
    name: string
    primaryColor: string | null
    applicationName: string | null
    emailHeaderHtml: string | null
    emailFooterHtml: string | null
  }>`select slug, name, primary_color, application_name, email_header_html, email_footer_html
    from ports where id = ${portOf(ctx)}`.execute(ctx.db)
  const port = rows[0]!
  return {
    slug: port.slug,
    name: port.name,
    color: port.primaryColor ?? usualColor,
    headerHtml: port.emailHeaderHtml,
    footerHtml: port.emailFooterHtml,
    language: await readSetting(ctx, 'port_language'),
  }
}
