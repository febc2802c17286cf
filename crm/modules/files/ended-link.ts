import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { HtmlAnswer, type StoredAnswer } from '../../../platform/http/answer.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { isForPeople, plainPage, unknownLink } from '../../../platform/values/plain-page.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { readSetting } from '../settings/read.ts'
import { grantOf, portOfLink, storedFile } from './serve-links.ts'

type Needed = Pick<Services, 'env' | 'kernel' | 'storage'>

/**
 * The bytes a link names. A link that has ended shows people who open it a page that leads on, and tells programs so. Throws
 * TOKEN_INVALID, RECORD_NOT_FOUND to those.
 */
export async function fileOfLink(
  services: Needed,
  token: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<StoredAnswer | HtmlAnswer> {
  try {
    return await storedFile(services, await grantOf(services, token, 'get'))
  } catch (error) {
    const isOver =
      error instanceof Refusal && (error.code === 'TOKEN_INVALID' || error.code === 'RECORD_NOT_FOUND')
    if (!isOver || !isForPeople(headers.accept)) throw error
    return endedPage(services, token, String(headers['accept-language'] ?? ''))
  }
}

/** The page of a port for a link that was its own; of any other link nothing is said but that it opens nothing. */
async function endedPage(services: Needed, token: string, acceptLanguage: string): Promise<HtmlAnswer> {
  const portId = await portOfLink(services, token)
  const ctx = reading<DB>(services.kernel, systemIn(portId))
  const isThere =
    portId !== null && (await sql`select 1 from ports where id = ${portId}`.execute(ctx.db)).rows[0]
  if (!isThere) return unknownLink(acceptLanguage)
  const brand = await brandOf(ctx)
  const { title, ended, ask, portal } = words[brand.language]
  const hasPortal = await readSetting(ctx, 'portal_enabled')
  return new HtmlAnswer(
    410,
    plainPage({
      language: brand.language,
      title,
      paragraphs: [ended, ask(brand.name)],
      go: hasPortal ? { label: portal, href: `${services.env.publicUrl}/portal?port=${brand.slug}` } : null,
      brand: { name: brand.title ?? brand.name, color: brand.color, logo: brand.logo },
    }),
  )
}

interface Words {
  title: string
  ended: string
  ask(port: string): string
  portal: string
}

const words: Readonly<Record<ClientLanguage, Words>> = {
  en: {
    title: 'This link has ended',
    ended:
      'A link to a file works for a limited time. If the file was attached to the mail that the link came with, open it there.',
    ask: (port) => `Otherwise ask ${port} to send it again.`,
    portal: 'Open the portal',
  },
  sv: {
    title: 'Länken gäller inte längre',
    ended:
      'En länk till en fil gäller en begränsad tid. Om filen var bifogad i mejlet som länken kom med kan du öppna den där.',
    ask: (port) => `Be annars ${port} att skicka den igen.`,
    portal: 'Öppna portalen',
  },
  fi: {
    title: 'Linkki ei ole enää voimassa',
    ended:
      'Tiedostoon vievä linkki toimii rajoitetun ajan. Jos tiedosto oli viestin liitteenä, avaa se sieltä.',
    ask: (port) => `Muussa tapauksessa pyydä lähettämään se uudelleen: ${port}.`,
    portal: 'Avaa portaali',
  },
}
