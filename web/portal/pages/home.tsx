import { CalendarClock, ChevronRight, FileSignature, MessageCircle, Paperclip, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { mostDeals } from '../../../contract/portal/parts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatDate, formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Card, Nothing, Page, Section } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem.tsx'
import { Read } from '../parts/read.tsx'
import { type Me, useGuest, usePortal } from '../session.tsx'
import { useSign } from '../use-sign.ts'
import { Deal } from './deal.tsx'

/** What waits for the client, then where each of their deals stands. */
export function Home() {
  const { t } = useTranslation()
  const me = useGuest()
  const name = me.clients[0]?.fullName
  return (
    <Page title={name ? t('portal.home.hello', { name }) : t('portal.title')}>
      <Todo me={me} />
      {me.parts.includes('interests') && <Deals />}
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
  const papers = usePortal('documents', {})
  const sign = useSign()
  const { viewOnly } = useGuest()
  return (
    <Read query={papers} height={heightOf(count)}>
      {(all) =>
        all
          .filter(({ toSign }) => toSign)
          .map((paper) => (
            <Card key={paper.id} className="flex flex-wrap items-center gap-3">
              <FileSignature className="size-6 shrink-0 text-accent-ink" aria-hidden="true" />
              <p className="min-w-40 flex-1 font-medium break-words">{paper.title}</p>
              <Button
                variant="primary"
                disabled={viewOnly}
                busy={sign.isPending && sign.variables?.params.id === paper.id}
                onClick={() => sign.mutate({ params: { id: paper.id } })}
              >
                {t('portal.papers.sign')}
              </Button>
              <ProblemNote error={sign.variables?.params.id === paper.id ? sign.error : null} />
            </Card>
          ))
      }
    </Read>
  )
}

function ToPay({ count }: { count: number }) {
  const { t } = useTranslation()
  const bills = usePortal('invoices', {})
  return (
    <Read query={bills} height={heightOf(count)}>
      {(all) =>
        all
          .filter(({ kind, status }) => kind !== 'credit_note' && (status === 'sent' || status === 'overdue'))
          .map((bill) => (
            <Step
              key={bill.id}
              href={`/invoices/${bill.id}`}
              icon={<Wallet />}
              title={t('portal.home.pay', {
                number: bill.number,
                amount: formatMoney(bill.open, bill.currency),
              })}
              hint={bill.dueDate && t('portal.invoices.due', { day: formatDate(bill.dueDate) })}
              mark={
                bill.status === 'overdue' && (
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

/** How tall the card of a deal is: on a phone its steps take two rows. */
const cardOfDeal = () => (innerWidth < 640 ? 234 : 166)

function Deals() {
  const { t } = useTranslation()
  const deals = usePortal('interests', {})
  return (
    <Section title={t('portal.home.deals')}>
      <Read
        query={deals}
        most={mostDeals}
        height={cardOfDeal()}
        empty={<Nothing>{t('portal.home.noDeals')}</Nothing>}
      >
        {(all) => all.map((deal) => <Deal key={deal.id} deal={deal} />)}
      </Read>
    </Section>
  )
}
