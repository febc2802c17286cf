import { Download, FileText } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { DayInput } from '../../kit/dates/day-input.tsx'
import { ProblemState, problemText } from '../../kit/display/problem-state.tsx'
import { QuickPeriods } from '../../kit/list/quick-periods.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { ListLink } from '../../kit/record/links/list-link.tsx'
import { type Answer, call, downloadCsv } from '../../kit/server/api.ts'
import { saveFile } from '../../kit/server/save-file.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatMoney, formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type Rows = Answer<'invoices', 'taxByRate'>
type Sum = Answer<'invoices', 'totals'>[number]

/** What the invoices of a period come to by rate of tax, and the files of it; last month where no other was chosen. */
export function TaxByRate() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const { issuedFrom, issuedTo } = search
  const issuedIn = search.issuedIn ?? (issuedFrom || issuedTo ? undefined : 'last_month')
  const query = {
    ...(issuedIn ? { issuedIn: issuedIn as 'last_month' } : {}),
    ...(issuedFrom ? { issuedFrom } : {}),
    ...(issuedTo ? { issuedTo } : {}),
  }
  const rows = useRead('invoices', 'taxByRate', { query }, { keepPrevious: true })
  const totals = useRead('invoices', 'totals', { query }, { keepPrevious: true })
  const failed = [rows, totals].find(({ error, data }) => error && !data)
  const day = (name: 'issuedFrom' | 'issuedTo') => (
    <DayInput
      aria-label={t(name === 'issuedFrom' ? 'money.taxFrom' : 'money.taxTo')}
      value={search[name] ?? ''}
      onChange={({ target: { value } }) =>
        change({ [name]: value || undefined, issuedIn: undefined }, { replace: true })
      }
    />
  )
  return (
    <section aria-labelledby="money-tax" className="flex min-w-0 flex-col gap-2 py-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 sm:px-5">
        <h2 id="money-tax" className="text-sm font-semibold">
          {t('money.tax')}
        </h2>
        <QuickPeriods
          value={issuedIn}
          onChange={(period) =>
            change({ issuedIn: period, issuedFrom: undefined, issuedTo: undefined }, { replace: true })
          }
        />
        <span className="flex items-center gap-1 pointer-coarse:basis-full">
          <span className={dayWidth}>{day('issuedFrom')}</span>–
          <span className={dayWidth}>{day('issuedTo')}</span>
        </span>
        <Files query={query} />
      </header>
      {failed && <ProblemState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (!rows.data || !totals.data) && <SkeletonLines lines={4} className="px-5" />}
      {rows.data?.length === 0 && <p className="px-4 text-ink-soft sm:px-5">{t('money.taxNone')}</p>}
      {rows.data && totals.data && rows.data.length > 0 && (
        <>
          <Rates rows={rows.data} totals={totals.data} />
          <ListLink
            list="invoice"
            search={query}
            className="self-start px-4 text-sm sm:px-5"
            linkClass="text-accent-ink hover:underline"
          >
            {t('money.taxList')}
          </ListLink>
        </>
      )}
    </section>
  )
}

/** On a phone, where letters are larger, as wide as there is room. */
const dayWidth = 'w-32 pointer-coarse:w-auto pointer-coarse:flex-1'

/** One table: rates under their currency, with its sum. */
function Rates({ rows, totals }: { rows: Rows; totals: readonly Sum[] }) {
  const { t } = useTranslation()
  const cell = 'px-3 py-1 text-right whitespace-nowrap'
  const head = `${cell} text-xs font-normal text-ink-faint`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section tabIndex={0} aria-label={t('money.tax')} className="overflow-x-auto px-1 sm:px-2">
      <table className="w-full max-w-3xl text-sm tabular-nums">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left!`}>
              {t('money.taxRate')}
            </th>
            <th scope="col" className={`${head} max-sm:hidden`}>
              {t('money.taxCount')}
            </th>
            {(['net', 'tax', 'gross'] as const).map((name) => (
              <th key={name} scope="col" className={head}>
                {t(`invoice.field.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        {totals
          .filter(({ currency }) => rows.some((row) => row.currency === currency))
          .map(({ currency, net, tax, gross }) => (
            <tbody key={currency} className="border-t">
              {rows
                .filter((row) => row.currency === currency)
                .map((row) => (
                  <tr key={row.taxRatePct}>
                    <th scope="row" className={`${cell} text-left! font-normal`}>
                      {formatNumber(Number(row.taxRatePct), 3)} %
                    </th>
                    <td className={`${cell} text-ink-soft max-sm:hidden`}>{formatNumber(row.count)}</td>
                    <td className={cell}>{formatMoney(row.net, currency, 'column')}</td>
                    <td className={cell}>{formatMoney(row.tax, currency, 'column')}</td>
                    <td className={cell}>{formatMoney(row.gross, currency, 'column')}</td>
                  </tr>
                ))}
              <tr className="font-semibold">
                <th scope="row" className={`${cell} text-left! font-semibold`}>
                  {t('money.taxTotal')} {currency}
                </th>
                <td className="max-sm:hidden" />
                <td className={cell}>{formatMoney(net, currency, 'column')}</td>
                <td className={cell}>{formatMoney(tax, currency, 'column')}</td>
                <td className={cell}>{formatMoney(gross, currency, 'column')}</td>
              </tr>
            </tbody>
          ))}
      </table>
    </section>
  )
}

/** The same for the tax adviser. */
function Files({ query }: { query: Readonly<Record<string, string>> }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const save = async (file: Promise<Blob>, name: string) => {
    try {
      saveFile(await file, name)
    } catch (error) {
      showToast({ tone: 'danger', title: t('money.taxFailed'), detail: problemText(error) })
    }
  }
  const name = `${port.slug}-${t('money.tax')}`
  return (
    <span className="ml-auto flex gap-2">
      <Button
        size="sm"
        icon={<Download />}
        onClick={() => void save(downloadCsv('invoices', query, port.id, 'taxByRate'), `${name}.csv`)}
      >
        {t('money.taxCsv')}
      </Button>
      <Button
        size="sm"
        icon={<FileText />}
        onClick={() =>
          void save(call('reports', 'taxByRate', { query }, { tenantId: port.id }), `${name}.pdf`)
        }
      >
        {t('money.taxPdf')}
      </Button>
    </span>
  )
}
