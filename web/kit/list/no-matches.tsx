import { Search } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTranslation } from '../words/i18n.ts'

/** The search and the filters leave nothing over. */
export function NoMatches({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<Search />}
      title={t('list.noMatches')}
      action={<Button onClick={onClear}>{t('list.clearAll')}</Button>}
    >
      {t('list.noMatchesHint')}
    </EmptyState>
  )
}
