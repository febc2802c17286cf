import { Plus } from 'lucide-react'
import type { VocabularyKey } from '../../../../contract/vocabularies/lists.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/select.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { useSearchState } from '../../../kit/list/state/list-search.ts'
import { OrderedList } from '../../../kit/ordered/ordered-list.tsx'
import { type Translate, useTranslation } from '../../../kit/words/i18n.ts'
import { termText, usedVocabularies } from '../../../kit/words/term-text.ts'
import { TermDialog } from './term-dialog.tsx'
import { saidOf, useVocabulary } from './use-vocabulary.ts'

/** What people choose from in records, list by list. */
export function Vocabularies() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const keys = usedVocabularies().filter(isNamed)
  const key = keys.find((one) => one === search.list) ?? keys[0]!
  const { vocabularies, terms, put } = useVocabulary(key)
  const open = terms.find(({ value }) => value === search.open)
  const close = () => change({ create: undefined, open: undefined }, { replace: true })
  if (vocabularies.error) {
    return <ProblemState error={vocabularies.error} onRetry={() => void vocabularies.refetch()} />
  }
  return (
    <>
      <div className="flex max-w-4xl flex-wrap items-center gap-3 px-4 py-3 sm:px-5">
        <div className="w-full sm:w-56">
          <Select
            aria-label={t('vocabularies.list')}
            value={key}
            onValueChange={(list) => change({ list, open: undefined })}
            options={keys.map((value) => ({ value, label: t(`vocabularies.name.${value}`) }))}
          />
        </div>
        <Button icon={<Plus />} onClick={() => change({ create: 'yes' })}>
          {t('vocabularies.create')}
        </Button>
        <p className="basis-full text-xs text-ink-soft">{t('vocabularies.intro')}</p>
      </div>
      {vocabularies.data ? (
        <OrderedList
          key={key}
          items={terms.map((term) => ({ ...term, id: term.value }))}
          nameOf={({ value }) => termText(key, value)}
          keep={(ids) => put(ids.map((id) => saidOf(terms.find(({ value }) => value === id)!)))}
          onOpen={(value) => change({ open: value })}
          renderItem={({ value, active, system }) => (
            <>
              <span className="max-w-full truncate text-sm font-medium">{termText(key, value)}</span>
              {!active && <Badge tone="neutral">{t('vocabularies.inactive')}</Badge>}
              {!system && <span className="text-xs text-ink-faint">{t('vocabularies.own')}</span>}
            </>
          )}
        />
      ) : (
        <SkeletonLines lines={6} className="p-5" />
      )}
      {(search.create || open) && (
        <TermDialog
          key={open?.value ?? ''}
          vocabulary={key}
          term={search.create ? undefined : open}
          onClose={close}
        />
      )}
    </>
  )
}

type NamedList = Parameters<Translate>[0] extends infer Key
  ? Key extends `vocabularies.name.${infer Name extends VocabularyKey}`
    ? Name
    : never
  : never

const unnamed: ReadonlySet<VocabularyKey> = new Set([
  'status_change_reasons',
  'expense_categories',
  'document_types',
])

/** Lists of what the product does not have yet are no choice. */
function isNamed(key: VocabularyKey): key is NamedList {
  return !unnamed.has(key)
}
