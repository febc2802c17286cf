import { Mail, MailWarning } from 'lucide-react'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Renewal } from './vocabulary.ts'

/** As many are called by their names. */
const most = 5

type TellLinesProps = { rows: readonly Renewal[]; mailLeaves: boolean; withdraws?: boolean }

/** Who is mailed, who is not, and what the mail waits for. */
export function TellLines({ rows, mailLeaves, withdraws = false }: TellLinesProps) {
  const { t } = useTranslation()
  const missed = rows.filter(({ reachable }) => !reachable)
  const count = rows.length - missed.length
  return (
    <div role="note" className="flex flex-col gap-2 rounded-md bg-sunken p-3 text-sm">
      {count > 0 && (
        <p className="flex gap-2">
          <Mail className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden="true" />
          {t(withdraws ? 'renewals.tellsEnd' : 'renewals.tells', { count })}
        </p>
      )}
      {count > 0 && !mailLeaves && (
        <p className="flex gap-2 text-warning-ink">
          <MailWarning className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {t('renewals.mailWaits')}
        </p>
      )}
      {missed.length > 0 && (
        <div className="flex gap-2 text-warning-ink">
          <MailWarning className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <div className="min-w-0">
            <p>{t('renewals.notTold', { count: missed.length })}</p>
            <ul>
              {missed.slice(0, most).map(({ id, mooringNumber, clientName }) => (
                <li key={id} className="truncate">
                  {mooringNumber}, {clientName}
                </li>
              ))}
              {missed.length > most && <li>{t('renewals.andMore', { count: missed.length - most })}</li>}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
