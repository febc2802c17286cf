import { ClipboardCheck, MessageSquareQuote, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { adminPermissions } from '../../../contract/permissions.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { OrderedList } from '../../kit/ordered/ordered-list.tsx'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import { useShortcut } from '../../kit/screen/shortcuts.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { CriterionDialog } from './criterion-dialog.tsx'
import type { Criterion, Template } from './playbook.ts'
import { TemplateDialog } from './template-dialog.tsx'

/** How the port sells: what a deal has to prove, and the texts a contact begins with. */
export function PlaybookScreen() {
  const { can } = usePort()
  if (!adminPermissions.some((permission) => can(permission))) return <NoPermission />
  return <Playbook />
}

function Playbook() {
  const { t } = useTranslation()
  const { can } = usePort()
  const [search, change] = useSearchState()
  // Criteria are for whoever administers anything; templates are settings.
  const hasTemplates = can('admin.manage_settings')
  const tab = hasTemplates && search.tab === 'templates' ? 'templates' : 'criteria'
  const criteria = useRead('qualificationCriteria', 'list', {})
  const templates = useRead('contactTemplates', 'list', {}, { enabled: hasTemplates })
  const openCreate = () => change({ create: 'yes' })
  const close = () => change({ create: undefined, open: undefined }, { replace: true })
  const create = t(tab === 'criteria' ? 'playbook.criterion.create' : 'playbook.template.create')
  useShortcut('c', create, t('nav.playbook'), openCreate)
  useDocumentTitle(t('nav.playbook'))
  const createButton = (
    <Button variant="primary" icon={<Plus />} onClick={openCreate}>
      {create}
    </Button>
  )
  const list = tab === 'criteria' ? criteria : templates
  return (
    <>
      <PageHeader title={t('nav.playbook')} actions={createButton} />
      <div className="flex min-h-0 flex-1 flex-col bg-surface">
        <Tabs
          label={t('nav.playbook')}
          tabs={[
            { id: 'criteria', label: t('playbook.criteria'), count: criteria.data?.length },
            ...(hasTemplates
              ? [{ id: 'templates' as const, label: t('playbook.templates'), count: templates.data?.length }]
              : []),
          ]}
          value={tab}
          onValueChange={(next) => change({ tab: next === 'criteria' ? undefined : next, open: undefined })}
        >
          {list.error ? (
            <ProblemState error={list.error} onRetry={() => void list.refetch()} />
          ) : !list.data ? (
            <SkeletonLines lines={6} className="p-5" />
          ) : tab === 'criteria' ? (
            <Criteria
              criteria={criteria.data ?? []}
              createButton={createButton}
              onOpen={(id) => change({ open: id })}
            />
          ) : (
            <Templates
              templates={templates.data ?? []}
              createButton={createButton}
              onOpen={(id) => change({ open: id })}
            />
          )}
        </Tabs>
      </div>
      <Dialogs tab={tab} criteria={criteria.data} templates={templates.data} onClose={close} />
    </>
  )
}

type DialogsProps = {
  tab: 'criteria' | 'templates'
  criteria: readonly Criterion[] | undefined
  templates: readonly Template[] | undefined
  onClose: () => void
}

function Dialogs({ tab, criteria, templates, onClose }: DialogsProps) {
  const [search] = useSearchState()
  const criterion = criteria?.find(({ id }) => id === search.open)
  const template = templates?.find(({ id }) => id === search.open)
  if (search.create) {
    return tab === 'criteria' ? <CriterionDialog onClose={onClose} /> : <TemplateDialog onClose={onClose} />
  }
  if (criterion) return <CriterionDialog key={criterion.id} criterion={criterion} onClose={onClose} />
  if (template) return <TemplateDialog key={template.id} template={template} onClose={onClose} />
  return null
}

type ListProps = { createButton: ReactNode; onOpen: (id: string) => void }

function Criteria({ criteria, createButton, onOpen }: ListProps & { criteria: readonly Criterion[] }) {
  const { t } = useTranslation()
  const reorder = useWrite('qualificationCriteria', 'reorder')
  if (criteria.length === 0) {
    return (
      <EmptyState icon={<ClipboardCheck />} title={t('playbook.criterion.emptyTitle')} action={createButton}>
        {t('playbook.criterion.empty')}
      </EmptyState>
    )
  }
  return (
    <OrderedList
      items={criteria}
      nameOf={({ label }) => label}
      keep={(ids) => reorder.mutateAsync({ body: { ids } })}
      onOpen={onOpen}
      renderItem={({ label, description, active, answers }) => (
        <>
          <span className="max-w-full truncate text-sm font-medium">{label}</span>
          {!active && <Badge tone="neutral">{t('playbook.criterion.inactive')}</Badge>}
          <span className="min-w-0 basis-full truncate text-xs text-ink-soft">
            {t('playbook.criterion.answers', { count: answers })}
            {description && ` · ${description}`}
          </span>
        </>
      )}
    />
  )
}

function Templates({ templates, createButton, onOpen }: ListProps & { templates: readonly Template[] }) {
  const { t } = useTranslation()
  if (templates.length === 0) {
    return (
      <EmptyState
        icon={<MessageSquareQuote />}
        title={t('playbook.template.emptyTitle')}
        action={createButton}
      >
        {t('playbook.template.empty')}
      </EmptyState>
    )
  }
  return (
    <ul className="max-w-4xl divide-y">
      {templates.map((template) => (
        <li key={template.id}>
          <button
            type="button"
            onClick={() => onOpen(template.id)}
            className="flex min-h-12 w-full flex-wrap items-center gap-x-2 px-5 py-2 text-left -outline-offset-2 hover:bg-hover"
          >
            <span className="max-w-full truncate text-sm font-medium">{template.name}</span>
            {template.channel && <Badge tone="neutral">{t(`contactLog.channel.${template.channel}`)}</Badge>}
            <span className="min-w-0 basis-full truncate text-xs text-ink-soft">{template.body}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
