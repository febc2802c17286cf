import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ChoiceWords } from './choice-words.tsx'
import { ColumnMapping } from './columns/column-mapping.tsx'
import { applyText, type Import } from './entities.ts'
import { PierLetters } from './pier-letters.tsx'
import { ReadingOptions } from './reading-options.tsx'
import { KeepRecipe } from './recipes/keep-recipe.tsx'
import { RecipeNote } from './recipes/recipe-note.tsx'
import { RememberedNote } from './remembered-note.tsx'
import { RowCounts } from './rows/row-counts.tsx'
import { PreviewFooter } from './runs/preview-footer.tsx'
import { Section } from './section.tsx'
import { SplitChoice } from './split-choice.tsx'
import { useMapping } from './use-mapping.ts'

/** What the file will become: columns, rows, piers, and the rows as they would be written. */
export function Preview({ one }: { one: Import }) {
  const { t } = useTranslation()
  const [, change] = useSearchState()
  const mapping = useMapping(one.id)
  const apply = useWrite('imports', 'apply')
  const discard = useWrite('imports', 'discard', {
    onDone: () => change({ open: undefined, rows: undefined }),
  })
  const params = { id: one.id }
  const { good, changed, known } = one.counts
  const { splitBy, only } = one.mapping
  const undecided = Boolean(splitBy) && !only
  const parts = one.columns.find(({ header }) => header === splitBy)?.values?.length ?? 0
  const open = one.formats.some(({ value }) => value === null)
  const blocked =
    undecided || open || one.missing.length > 0 || good + changed + known === 0 || mapping.isPending

  return (
    <div className="flex min-h-full flex-col">
      <div className="mx-auto flex w-full max-w-4xl flex-1 flex-col gap-8 px-4 py-6 sm:px-5">
        {one.remembered ? <RememberedNote one={one} /> : <RecipeNote one={one} />}
        {splitBy && (
          <Section
            title={t('imports.splitTitle', { column: splitBy, count: parts })}
            hint={t('imports.splitHint')}
          >
            <SplitChoice one={one} onChange={mapping.change} />
          </Section>
        )}
        {!undecided && <Steps one={one} mapping={mapping} />}
      </div>
      {one.runId ? (
        <BackToRun runId={one.runId} />
      ) : (
        <PreviewFooter
          label={
            changed > 0
              ? t('imports.applyBoth', { good: formatNumber(good), changed: formatNumber(changed) })
              : good > 0
                ? applyText(one.entity, good, t)
                : t('imports.applyNothing')
          }
          blocked={blocked}
          apply={{ ...apply, send: () => apply.mutate({ params }) }}
          discard={{ ...discard, send: () => discard.mutate({ params }) }}
        />
      )}
    </div>
  )
}

/** A part of an export is imported with the others. */
function BackToRun({ runId }: { runId: string }) {
  const { t } = useTranslation()
  return (
    <footer className="sticky bottom-0 border-t bg-surface">
      <div className="mx-auto flex w-full max-w-4xl justify-end px-4 py-3 sm:px-5">
        <Link to="." search={{ run: runId }} className={buttonClass('primary')}>
          {t('imports.run.back')}
        </Link>
      </div>
    </footer>
  )
}

/** Columns, rows and units, status and tenure, piers, and the rows as they would be written. */
function Steps({ one, mapping }: { one: Import; mapping: ReturnType<typeof useMapping> }) {
  const { t } = useTranslation()
  const open = new Set(one.formats.filter(({ value }) => value === null).map(({ column }) => column)).size
  return (
    <>
      <Section title={t('imports.columns')} hint={t('imports.columnsHint')}>
        <ColumnMapping one={one} onChange={mapping.change} />
        <KeepRecipe one={one} />
        {open > 0 && (
          <p role="alert" className="text-sm text-danger-ink">
            {t('imports.format.open', { count: open })}
          </p>
        )}
        {one.missing.map((labels) => (
          <p key={labels.join()} role="alert" className="text-sm text-danger-ink">
            {t('imports.missing', { fields: labels.join(t('imports.or')) })}
          </p>
        ))}
      </Section>
      <Section title={t('imports.options')}>
        <ReadingOptions one={one} onChange={mapping.change} />
      </Section>
      {(one.entity === 'berths' || one.words.length > 0) && (
        <Section
          title={t(one.entity === 'berths' ? 'imports.choices' : 'imports.words')}
          hint={t(one.entity === 'berths' ? 'imports.choicesHint' : 'imports.wordsHint')}
        >
          <ChoiceWords one={one} onChange={mapping.change} />
        </Section>
      )}
      {one.piers.length > 0 && (
        <Section title={t('imports.piers')} hint={t('imports.piersHint')}>
          <PierLetters
            key={one.piers.map(({ pier }) => pier).join('\n')}
            piers={one.piers}
            onChange={(pierLetters) => mapping.change({ pierLetters })}
          />
        </Section>
      )}
      <Section title={t('imports.check')} hint={t('imports.checkHint')}>
        <RowCounts one={one} busy={mapping.isPending} />
      </Section>
    </>
  )
}
