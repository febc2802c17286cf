import { Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tooltip } from '../../../../ui/overlays/tooltip.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useTranslation } from '../../words/i18n.ts'
import { formatPhone } from '../../words/phone.ts'

/** How somebody is reached; `null` for what is not known, `dial` as telephones take it. */
export type Reachable = {
  phone: { text: string; dial: string } | null
  email: string | null
  /** Digits with the code of the country. */
  whatsApp: string | null
}

type Contact = { channel: string; value: string; valueE164?: string | null; isPrimary?: boolean }

/** The first telephone and e-mail of a client's contacts, and WhatsApp where the number is known in full. */
export function reachOf(contacts: readonly Contact[]): Reachable {
  const first = (channel: string) => contacts.find((contact) => contact.channel === channel)
  const phone = first('phone')
  const whatsApp = first('whatsapp') ?? phone
  return {
    phone: phone
      ? { text: formatPhone(phone.valueE164, phone.value), dial: phone.valueE164 ?? dialOf(phone.value) }
      : null,
    email: first('email')?.value ?? null,
    whatsApp: whatsApp?.valueE164?.replace(/\D/g, '') ?? null,
  }
}

/** Of somebody with one e-mail address and one telephone. */
export function reachOfPerson(of: {
  email: string | null
  phone: string | null
  phoneE164: string | null
}): Reachable {
  const { email, phone, phoneE164 } = of
  return {
    phone: phone ? { text: formatPhone(phoneE164, phone), dial: phoneE164 ?? dialOf(phone) } : null,
    email,
    whatsApp: phoneE164?.replace(/\D/g, '') ?? null,
  }
}

/** A number as it was typed, without what only people read. */
export const dialOf = (typed: string) => typed.replace(/[^+\d]/g, '')

/** Calling, writing and WhatsApp in one tap each. While they are on their way their line stands already. */
export function Reach({ of }: { of: Reachable | undefined }) {
  const { t } = useTranslation()
  if (!of) return <Waiting />
  const { phone, email, whatsApp } = of
  if (!phone && !email && !whatsApp) {
    return <p className="px-5 pt-3 text-sm text-ink-faint">{t('record.reach.none')}</p>
  }
  return (
    <ul
      aria-label={t('record.reach.title')}
      className="flex flex-wrap gap-1.5 px-5 pt-3 max-sm:flex-nowrap max-sm:gap-1 max-sm:[&>li]:flex-auto"
    >
      {phone && (
        <Way
          href={`tel:${phone.dial}`}
          name={t('record.reach.call', { number: phone.text })}
          icon={<Phone />}
          text={phone.text}
          verb={t('record.reach.callShort')}
        />
      )}
      {whatsApp && (
        <Way
          href={`https://wa.me/${whatsApp}`}
          name={t('record.reach.whatsApp')}
          icon={<MessageCircle />}
          verb={t('record.reach.whatsApp')}
          outside
        />
      )}
      {email && (
        <Way
          href={`mailto:${email}`}
          name={t('record.reach.write', { address: email })}
          icon={<Mail />}
          text={email}
          verb={t('record.reach.writeShort')}
        />
      )}
    </ul>
  )
}

/** As high as the buttons that are expected: on two lines in a column, else on one. */
function Waiting() {
  return (
    <div className="@container">
      <div className="px-5 pt-3">
        <Skeleton className="h-[4.375rem] max-sm:h-11 @md:h-8" />
      </div>
    </div>
  )
}

type WayProps = {
  href: string
  name: string
  icon: ReactNode
  verb: string
  text?: string
  outside?: boolean
}

/** The number or address where there is room for it, on a phone what a tap does. */
function Way({ href, name, icon, verb, text, outside = false }: WayProps) {
  return (
    <li className="min-w-0">
      <Tooltip content={name}>
        <a
          href={href}
          aria-label={name}
          {...(outside ? { target: '_blank', rel: 'noreferrer' } : {})}
          className="inline-flex h-8 w-full max-w-full min-w-8 items-center justify-center gap-1.5 rounded-md border border-line-strong bg-surface px-2 text-sm max-sm:px-1.5 text-ink shadow-control hover:bg-hover pointer-coarse:h-11 pointer-coarse:min-w-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-accent-ink"
        >
          {icon}
          {text && <span className="truncate tabular-nums max-sm:hidden">{text}</span>}
          <span className="truncate sm:hidden">{verb}</span>
        </a>
      </Tooltip>
    </li>
  )
}
