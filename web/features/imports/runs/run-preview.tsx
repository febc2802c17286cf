import { Link } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { exportEntities } from '../../../../contract/import-runs/endpoints.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/select.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { failureWords } from '../../../kit/form/rule-words.ts'
import { useSearchState } from '../../../kit/list/state/list-search.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { ColumnFormats } from '../columns/column-formats.tsx'
import { entities, entityName } from '../entities.ts'
import { recipeText } from '../recipes/recipe-text.ts'
import { kindInks } from '../rows/row-kinds.ts'
import { Section } from '../section.tsx'
import { PreviewFooter } from './preview-footer.tsx'
import { exportFiles, type Run, type RunPart } from './run.ts'
import { useRunFiles } from './use-run-files.ts'

/** All parts of an export in the order they are written, each with its rows and what cannot be joined. */
export function RunPreview({ run }: { run: Run }) {
  const { t } = useTranslation()
  const [, change] = useSearchState()
  const params = { id: run.id }
  const apply = useWrite('importRuns', 'apply', { touches: ['imports'] })
  const discard = useWrite('importRuns', 'discard', { onDone: () => change({ run: undefined }) })
  const { good, changed, known } = run.counts
  const blocked = good + changed + known === 0 || run.parts.some(isIncomplete)
  return (
    <div className="flex min-h-full flex-col">
      <div className="mx-auto flex w-full max-w-4xl flex-1 flex-col gap-6 px-4 py-6 sm:px-5">
        <Section title={t('imports.run.parts')} hint={t('imports.run.partsHint')}>
          <ol className="flex flex-col gap-3">
            {run.parts.map((part) => (
              <Part key={part.id} runId={run.id} part={part} />
            ))}
          </ol>
        </Section>
        {run.unread.length > 0 && <Unread tables={run.unread} />}
        <AddFiles runId={run.id} />
      </div>
      <PreviewFooter
        label={
          changed > 0
            ? t('imports.applyBoth', { good: formatNumber(good), changed: formatNumber(changed) })
            : good > 0
              ? t('imports.run.apply', { count: good, number: formatNumber(good) })
              : t('imports.applyNothing')
        }
        blocked={blocked}
        apply={{ ...apply, send: () => apply.mutate({ params }) }}
        discard={{ ...discard, send: () => discard.mutate({ params }) }}
      />
    </div>
  )
}

/** Tables that stay behind, by name and rows: whoever knows better adds one by itself. */
function Unread({ tables }: { tables: Run['unread'] }) {
  const { t } = useTranslation()
  return (
    <details className="text-sm text-ink-soft">
      <summary className="cursor-pointer py-1 pointer-coarse:py-3">
        {t('imports.run.unread', { count: tables.length })}
      </summary>
      <ul className="flex flex-col gap-1 pt-1 pl-4">
        {tables.map(({ name, rows }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have tables of one name, and the list never changes its order.
          <li key={at} className="break-words tabular-nums">
            {name} · {t('imports.rowCount', { count: rows, number: formatNumber(rows) })}
          </li>
        ))}
      </ul>
    </details>
  )
}

function isIncomplete({ missing, undecided, formats }: RunPart): boolean {
  return missing.length > 0 || undecided || formats.some(({ value }) => value === null)
}

function AddFiles({ runId }: { runId: string }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const files = useRunFiles(runId, () => undefined)
  return (
    <div className="flex flex-col items-start gap-2">
      <Button icon={<Plus />} busy={files.isPending} onClick={() => input.current?.click()}>
        {t('imports.run.addFiles')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={exportFiles}
        aria-label={t('imports.run.addFiles')}
        onChange={({ target }) => {
          if (target.files?.length) files.mutate([...target.files])
          target.value = ''
        }}
      />
      <ProblemLine error={files.error} />
    </div>
  )
}

/** One file or sheet: what it holds, what becomes of its rows, and the way to its columns. */
function Part({ runId, part }: { runId: string; part: RunPart }) {
  const { t } = useTranslation()
  const params = { id: runId, partId: part.id }
  const change = useWrite('importRuns', 'changePart', { touches: ['imports'] })
  const drop = useWrite('importRuns', 'dropPart', { touches: ['imports'] })
  const answer = useWrite('imports', 'map', { touches: ['importRuns'] })
  const { icon: Icon } = entities[part.entity]
  return (
    <li className="flex flex-col gap-2 rounded-lg border px-3 py-3 sm:px-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
        <span className="min-w-0 flex-1 basis-40">
          <span className="block truncate font-medium">{part.fileName}</span>
          <span className="block text-xs text-ink-faint tabular-nums">
            {t('imports.rowCount', { count: part.rowCount, number: formatNumber(part.rowCount) })} ·{' '}
            {t('imports.run.columnsTaken', { taken: part.taken, columns: part.columns })}
            {part.recipe && ` · ${recipeText(part.recipe, t)}`}
          </span>
        </span>
        <div className="flex items-center gap-1 max-sm:w-full">
          <div className="min-w-0 flex-1 sm:w-40">
            <Select
              aria-label={t('imports.run.kindOf', { file: part.fileName })}
              value={part.entity}
              disabled={change.isPending}
              onValueChange={(entity) => change.mutate({ params, body: { entity } })}
              options={exportEntities.map((value) => ({ value, label: entityName(value, t) }))}
            />
          </div>
          <Button
            variant="ghost"
            icon={<X />}
            busy={drop.isPending}
            aria-label={t('imports.run.leaveOut', { file: part.fileName })}
            onClick={() => drop.mutate({ params })}
          />
        </div>
      </div>
      {part.mapping.leftOut ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
          <span className="min-w-0 flex-1 basis-60">{t('imports.run.leftOut')}</span>
          <Button
            size="sm"
            busy={answer.isPending}
            aria-label={t('imports.run.bringIn', { file: part.fileName })}
            onClick={() => answer.mutate({ params: { id: part.id }, body: { leftOut: false } })}
          >
            {t('imports.run.bringInShort')}
          </Button>
        </div>
      ) : (
        <Counts part={part} />
      )}
      {part.missing.map((labels) => (
        <p key={labels.join()} role="alert" className="text-sm text-danger-ink">
          {t('imports.missing', { fields: labels.join(t('imports.or')) })}
        </p>
      ))}
      {part.undecided && (
        <p role="alert" className="text-sm text-danger-ink">
          {t('imports.run.undecided')}
        </p>
      )}
      {[...new Set(part.formats.map(({ column }) => column))].map((column) => (
        <div key={column} className="flex flex-col gap-1 text-sm">
          <span className="font-medium">{column}</span>
          <ColumnFormats
            one={part}
            header={column}
            onChange={(body) => answer.mutate({ params: { id: part.id }, body })}
          />
        </div>
      ))}
      <Problems part={part} />
      <ProblemLine error={change.error ?? drop.error ?? answer.error} />
      <Link
        to="."
        search={{ open: part.id }}
        aria-label={`${t('imports.run.open')}: ${part.fileName}`}
        className={buttonClass('secondary', 'sm', 'self-start')}
      >
        {t('imports.run.open')}
      </Link>
    </li>
  )
}

const counted = ['whole', 'incomplete', 'changed', 'known', 'leftOut', 'refused'] as const

/** Each number opens the rows behind it. */
function Counts({ part: { id, counts } }: { part: RunPart }) {
  const { t } = useTranslation()
  const visibleCounts = counted.filter((kind) => kind === 'whole' || counts[kind] > 0)
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {visibleCounts.map((kind) => (
        <Link
          key={kind}
          to="."
          search={{ open: id, rows: kind }}
          className="-mx-1 inline-flex min-h-8 items-center gap-1 rounded px-1 hover:bg-hover hover:underline pointer-coarse:min-h-11"
        >
          <span
            className={`font-semibold tabular-nums ${counts[kind] > 0 ? kindInks[kind] : 'text-ink-faint'}`}
          >
            {formatNumber(counts[kind])}
          </span>
          <span className="text-ink-soft">{t(`imports.count.${kind}`)}</span>
        </Link>
      ))}
    </div>
  )
}

function Problems({ part: { problems } }: { part: RunPart }) {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5 text-sm text-ink-soft">
      {problems.map(({ row, column, message, reason }) => (
        <li key={`${row} ${column} ${message}`} className="break-words">
          <span className="text-ink-faint">
            {t('imports.row')} {formatNumber(row)}
            {column ? ` · ${column}` : ''}:
          </span>{' '}
          {failureWords({ error: message, reason })}
        </li>
      ))}
    </ul>
  )
}
