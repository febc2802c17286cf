import { Eye, FileSignature, FileText, Inbox } from 'lucide-react'
import { useMemo } from 'react'
import { documentTabs } from '../../../contract/documents/vocabulary.ts'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { optionsOf } from '../../kit/list/state/options.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { useMe } from '../../kit/server/session.tsx'
import { daysAgo, formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { termText } from '../../kit/words/term-text.ts'
import { everyTerm } from '../../kit/words/terms.ts'

/** The tabs of the hub, as far as the port shows them. */
export function useDocumentTabs() {
  const flags = useRead('documents', 'featureFlags', {}, { staleTime: 60_000 })
  const expired = flags.data?.documents_show_expired_tab ?? true
  return documentTabs.filter((tab) => tab !== 'expired' || expired)
}

export function useDocumentFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const { user: me } = useMe()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const tabs = useDocumentTabs().join()
  return useMemo(
    () => [
      {
        id: 'tab',
        label: t('documents.tabs'),
        icon: <Inbox />,
        single: true,
        options: optionsOf(tabs.split(',').slice(1) as (typeof documentTabs)[number][], (tab) =>
          t(`documents.tab.${tab}`),
        ),
      },
      {
        id: 'type',
        label: t('document.field.documentType'),
        icon: <FileText />,
        options: optionsOf(everyTerm('document_types'), (one) => termText('document_types', one)),
      },
      {
        id: 'watcher',
        label: t('documents.watchedBy'),
        icon: <Eye />,
        single: true,
        options: (people.data ?? []).map(({ id, label }) => ({
          value: id === me.id ? 'me' : id,
          label: id === me.id ? t('documents.me') : label,
        })),
      },
      {
        id: 'signatureOnly',
        label: t('documents.forSigning'),
        icon: <FileSignature />,
        single: true,
        options: [{ value: 'true', label: t('documents.signatureOnly') }],
      },
      {
        id: 'sentFrom',
        label: t('documents.sentFrom'),
        single: true,
        labelOf: (moment) => t('documents.since', { date: formatDate(moment.slice(0, 10)) }),
        options: [7, 30, 90, 365].map((days) => ({
          value: `${daysAgo(days)}T00:00:00.000Z`,
          label: t('documents.days', { count: days }),
        })),
      },
    ],
    [t, people.data, tabs, me.id],
  )
}
