import type { GuideGap } from '../../../contract/guide/gaps.ts'
import type { PortScreen } from '../../kit/record/links/records.tsx'
import { pointingAt } from '../../kit/screen/point-at.ts'

type Place = { to: PortScreen | 'interest'; search?: Readonly<Record<string, string>> }

/** The very field, or the list, at which each gap is mended; at the interest it names where `to` says so. */
export const gapPlaces: Readonly<Record<GuideGap, Place>> = {
  no_berths: { to: '/$portSlug/settings/imports', search: { entity: 'berths' } },
  no_prices: { to: '/$portSlug/berths', search: { filter: 'price:empty' } },
  no_clients: { to: '/$portSlug/settings/imports', search: { entity: 'clients' } },
  no_mail_server: { to: '/$portSlug/settings/mail', search: pointingAt('mail', 'host') },
  mail_fails: { to: '/$portSlug/settings/outbox' },
  no_signer: { to: '/$portSlug/settings/signing', search: pointingAt('signingSettings', 'developerName') },
  no_eoi: { to: '/$portSlug/documents/templates', search: { create: 'yes', type: 'eoi' } },
  no_reservation_agreement: {
    to: '/$portSlug/documents/templates',
    search: { create: 'yes', type: 'reservation_agreement' },
  },
  no_contract: { to: '/$portSlug/documents/templates', search: { create: 'yes', type: 'contract' } },
  no_colleagues: { to: '/$portSlug/settings/users', search: { create: 'yes' } },
  no_interests: { to: '/$portSlug/interests', search: { create: 'yes' } },
  no_linked_berth: { to: 'interest', search: pointingAt('interests', 'linkBerth') },
  nothing_sent: { to: 'interest' },
  no_country: { to: '/$portSlug/settings/port', search: pointingAt('setup', 'country') },
  no_look: { to: '/$portSlug/settings/look', search: pointingAt('settings', 'logo') },
  no_form: { to: '/$portSlug/settings/forms', search: { create: 'yes' } },
}
