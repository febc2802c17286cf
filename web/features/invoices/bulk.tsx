import { BellRing, Send } from 'lucide-react'
import { useState } from 'react'
import { signOf } from '../../../contract/values/money.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { errorSentence } from '../../kit/server/error-words.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { touchedByInvoices } from './invoice.ts'

type Act = 'send' | 'remind'
type Row = Answer<'invoices', 'outgoing'>['rows'][number]
type Outcome = Answer<'invoices', 'sendAll'>['results'][number]

/** As many as one request takes. */
const most = 100

const fits: Readonly<Record<Act, (row: Row) => boolean>> = {
  send: ({ status }) => status === 'draft',
  remind: ({ status, kind, asks }) => status === 'overdue' && kind !== 'credit_note' && signOf(asks) > 0,
}

/** Sends the chosen drafts, or reminds of the chosen overdue ones. */
export function InvoiceBulk({ ids, clear }: { ids: readonly string[]; clear: () => void }) {
  const { t } = useTranslation()
  const [act, setAct] = useState<Act | null>(null)
  return (
    <>
      <Button size="sm" icon={<Send />} onClick={() => setAct('send')}>
        {t('invoices.sendChosen')}
      </Button>
      <Button size="sm" icon={<BellRing />} onClick={() => setAct('remind')}>
        {t('invoices.remindChosen')}
      </Button>
      {act && (
        <OutgoingDialog
          act={act}
          ids={ids}
          onClose={(isDone) => {
            setAct(null)
            if (isDone) clear()
          }}
        />
      )}
    </>
  )
}

type OutgoingProps = { act: Act; ids: readonly string[]; onClose: (isDone: boolean) => void }

/** What goes, to whom and over what, line by line; afterwards what came of each. */
function OutgoingDialog({ act, ids: initialIds, onClose }: OutgoingProps) {
  const { t } = useTranslation()
  // What is chosen or sent meanwhile is not what was asked about.
  const [ids] = useState(() => initialIds.slice(0, most))
  const query = { ids: ids.join(',') }
  const read = useRead('invoices', 'outgoing', { query }, { staleTime: Number.POSITIVE_INFINITY })
  const [first, setFirst] = useState<Answer<'invoices', 'outgoing'> | null>(null)
  if (read.data && !first) setFirst(read.data)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [problem, setProblem] = useState<unknown>(null)
  const send = useWrite('invoices', 'sendAll', { touches: touchedByInvoices })
  const remind = useWrite('invoices', 'remindAll', { touches: touchedByInvoices })
  const rows = (first?.rows ?? []).filter(fits[act])
  const early = [...outcomes.values()].some(({ error }) => error?.code === 'INVOICE_DAY')
  const left = rows.filter(({ id, to }) => {
    const outcome = outcomes.get(id)
    return early ? outcome?.error?.code === 'INVOICE_DAY' : !outcome && to.length > 0
  })

  async function run() {
    setProblem(null)
    try {
      const { results } =
        act === 'send'
          ? await send.mutateAsync({
              body: {
                invoices: left.map(({ id, version }) => ({ id, version })),
                ...(early ? { confirmDay: true } : {}),
              },
            })
          : await remind.mutateAsync({ body: { ids: left.map(({ id }) => id) } })
      setOutcomes(new Map([...outcomes, ...results.map((one) => [one.id, one] as const)]))
    } catch (error) {
      setProblem(error)
    }
  }

  const silent = rows.filter(({ to }) => to.length === 0).length
  const others = ids.length - rows.length
  const beyond = initialIds.length - ids.length
  const done = outcomes.size > 0 && left.length === 0
  return (
    <FormDialog
      title={t(`invoices.${act}All`, { count: rows.length })}
      width="lg"
      submitLabel={t(
        early ? 'errors.ask.sendAnyway' : act === 'send' ? 'invoices.sendNow' : 'invoices.remindChosen',
      )}
      done={done}
      busy={send.isPending || remind.isPending}
      blocked={left.length === 0}
      problem={problem}
      onSubmit={() => void run()}
      onClose={() => onClose(outcomes.size > 0)}
    >
      {read.error && !first ? (
        <ProblemState error={read.error} />
      ) : first ? (
        <>
          <div className="flex flex-col gap-1 text-sm">
            {silent > 0 && (
              <p className="text-warning-ink">{t('invoices.withoutAddress', { count: silent })}</p>
            )}
            {others > 0 && <p className="text-ink-soft">{t(`invoices.leftOut.${act}`, { count: others })}</p>}
            {beyond > 0 && <p className="text-ink-soft">{t('invoices.beyond', { count: beyond })}</p>}
            {!first.mailLeaves && <p className="text-warning-ink">{t('invoices.mailWaits')}</p>}
          </div>
          <ul className="divide-y rounded-md border text-sm">
            {rows.map((row) => (
              <Line
                key={row.id}
                row={row}
                act={act}
                leaves={first.mailLeaves}
                outcome={outcomes.get(row.id)}
              />
            ))}
          </ul>
        </>
      ) : (
        <SkeletonLines lines={6} />
      )}
    </FormDialog>
  )
}

type LineProps = { row: Row; act: Act; leaves: boolean; outcome: Outcome | undefined }

function Line({ row, act, leaves, outcome }: LineProps) {
  const { t } = useTranslation()
  const { number, billingEntityName, to, gross, asks, currency } = row
  return (
    <li className="flex flex-wrap gap-x-3 px-3 py-2">
      <span className="min-w-0 flex-1 basis-40 break-words">
        {[number, billingEntityName].filter(Boolean).join(' · ')}
      </span>
      <span className="tabular-nums">{formatMoney(act === 'send' ? gross : asks, currency)}</span>
      <span className={`w-full break-words text-xs ${to.length > 0 ? 'text-ink-soft' : 'text-warning-ink'}`}>
        {to.length > 0 ? to.join(', ') : t('invoices.noMail')}
      </span>
      {outcome && (
        <span className={`w-full text-xs ${outcome.ok ? 'text-success-ink' : 'text-danger-ink'}`}>
          {outcome.error
            ? errorSentence(outcome.error)
            : t(`invoices.outcome.${leaves ? act : (`${act}Waits` as const)}`)}
        </span>
      )}
    </li>
  )
}
