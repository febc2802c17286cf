import { CalendarClock, ChevronRight, FileSignature, MessageCircle, Paperclip, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { mostInterests } from '../../../contract/portal/parts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatDate, formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Card, Nothing, Page, Section } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem.tsx'
import { Read } from '../parts/read.tsx'
import { type Me, usePortal, usePortalUser } from '../session.tsx'
import { useSign } from '../use-sign.ts'
import { Interest } from './interest.tsx'

/** What waits for the client, then where each of their interests stands. */
export function Home() {
  const { t } = useTranslation()
  const me = usePortalUser()
  const name = me.clients[0]?.fullName
  return (
    <Page title={name ? t('portal.home.hello', { name }) : t('portal.title')}>
      <Todo me={me} />
      {me.parts.includes('interests') && <Interests />}
      <Contacts me={me} />
    </Page>
  )
}

/** Who of the port looks after the client, and the port itself. */
function Contacts({ me: { contact, port } }: { me: Me }) {
  const { t } = useTranslation()
  const office = port.phone !== null || port.email !== null
  if (!contact && !office) return null
  return (
    <Section title={t('portal.home.contact')}>
      {contact && <Contact {...contact} />}
      {office && <Contact name={port.name} email={port.email} phone={port.phone} />}
    </Section>
  )
}

type ContactProps = { name: string; email: string | null; phone: string | null }

function Contact({ name, email, phone }: ContactProps) {
  const link = 'flex min-h-11 items-center text-accent-ink underline break-all sm:min-h-0'
  return (
    <Card className="flex flex-col gap-1">
      <p className="font-medium">{name}</p>
      {email && (
        <a className={link} href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {phone && (
        <a className={link} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      )}
    </Card>
  )
}

function Todo({ me: { waiting, parts } }: { me: Me }) {
  const { t } = useTranslation()
  const nothing = Object.values(waiting).every((count) => count === 0)
  return (
    <Section title={t('portal.home.todo')}>
      {nothing && <Nothing>{t('portal.home.nothing')}</Nothing>}
      {waiting.documents > 0 && parts.includes('documents') && <ToSign count={waiting.documents} />}
      {waiting.invoices > 0 && parts.includes('invoices') && <ToPay count={waiting.invoices} />}
      {waiting.renewals > 0 && (
        <Step
          href="/berths"
          icon={<CalendarClock />}
          title={t('portal.home.renew', { count: waiting.renewals })}
        />
      )}
      {waiting.files > 0 && (
        <Step href="/papers" icon={<Paperclip />} title={t('portal.home.files', { count: waiting.files })} />
      )}
      {waiting.messages > 0 && (
        <Step
          href="/messages"
          icon={<MessageCircle />}
          title={t('portal.home.messages', { count: waiting.messages })}
        />
      )}
    </Section>
  )
}

/** How tall so many cards are, each of two lines, with the room between them. */
const heightOf = (cards: number) => cards * 82 - 8

function ToSign({ count }: { count: number }) {
  const { t } = useTranslation()
  const documents = usePortal('documents', {})
  const sign = useSign()
  const { viewOnly } = usePortalUser()
  return (
    <Read query={documents} height={heightOf(count)}>
      {(all) =>
        all
          .filter(({ toSign }) => toSign)
          .map((document) => (
            <Card key={document.id} className="flex flex-wrap items-center gap-3">
              <FileSignature className="size-6 shrink-0 text-accent-ink" aria-hidden="true" />
              <p className="min-w-40 flex-1 font-medium break-words">{document.title}</p>
              <Button
                variant="primary"
                disabled={viewOnly}
                busy={sign.isPending && sign.variables?.params.id === document.id}
                onClick={() => sign.mutate({ params: { id: document.id } })}
              >
                {t('portal.documents.sign')}
              </Button>
              <ProblemNote error={sign.variables?.params.id === document.id ? sign.error : null} />
            </Card>
          ))
      }
    </Read>
  )
}

function ToPay({ count }: { count: number }) {
  const { t } = useTranslation()
  const invoices = usePortal('invoices', {})
  return (
    <Read query={invoices} height={heightOf(count)}>
      {(all) =>
        all
          .filter(({ kind, status }) => kind !== 'credit_note' && (status === 'sent' || status === 'overdue'))
          .map((invoice) => (
            <Step
              key={invoice.id}
              href={`/invoices/${invoice.id}`}
              icon={<Wallet />}
              title={t('portal.home.pay', {
                number: invoice.number,
                amount: formatMoney(invoice.open, invoice.currency),
              })}
              hint={invoice.dueDate && t('portal.invoices.due', { day: formatDate(invoice.dueDate) })}
              mark={
                invoice.status === 'overdue' && (
                  <Badge tone="danger">{t('portal.invoices.status.overdue')}</Badge>
                )
              }
            />
          ))
      }
    </Read>
  )
}

type StepProps = {
  href: string
  icon: ReactNode
  title: string
  hint?: string | null | undefined
  mark?: ReactNode
}

function Step({ href, icon, title, hint, mark }: StepProps) {
  return (
    <Link
      href={href}
      className="flex items-center gap-3 rounded-xl border bg-surface p-4 shadow-control hover:bg-hover [&_svg]:size-6 [&_svg]:shrink-0"
    >
      <span className="text-accent-ink" aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{title}</span>
        {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
      </span>
      {mark}
      <ChevronRight className="text-ink-faint rtl:rotate-180" aria-hidden="true" />
    </Link>
  )
}

/** How tall the card of an interest is: on a phone its steps take two rows. */
const cardOfDeal = () => (innerWidth < 640 ? 234 : 166)

function Interests() {
  const { t } = useTranslation()
  const interests = usePortal('interests', {})
  return (
    <Section title={t('portal.home.interests')}>
      <Read
        query={interests}
        most={mostInterests}
        height={cardOfDeal()}
        empty={<Nothing>{t('portal.home.noInterests')}</Nothing>}
      >
        {(all) => all.map((interest) => <Interest key={interest.id} interest={interest} />)}
      </Read>
    </Section>
  )
}
