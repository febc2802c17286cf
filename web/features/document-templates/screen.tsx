import { useNavigate } from '@tanstack/react-router'
import { FileText, Plus } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import { useShortcut } from '../../kit/screen/shortcuts.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { termText } from '../../kit/words/term-text.ts'
import { CreateTemplate } from './create-template.tsx'
import type { TemplateRow } from './template.ts'
import { TemplateEditor } from './template-editor.tsx'

/** What documents are made of: texts and PDFs of the port. */
export function DocumentTemplatesScreen() {
  const { can } = usePort()
  const [search, change] = useSearchState()
  const goBack = useWayBack()
  if (!can('document_templates.view')) return <NoPermission />
  if (search.open)
    return (
      <TemplateEditor
        key={search.open}
        id={search.open}
        onClose={goBack ?? (() => change({ open: undefined }))}
      />
    )
  return <TemplateList />
}

/** Back to the interest, and to the sending of its document, where a template was made for one. */
function useWayBack(): (() => void) | null {
  const { port } = usePort()
  const navigate = useNavigate()
  const [{ for: interestId, type }] = useSearchState()
  if (!interestId) return null
  const params = { portSlug: port.slug, id: interestId }
  return () => void navigate({ to: '/$portSlug/interests/$id', params, search: { send: type } })
}

function TemplateList() {
  const { t } = useTranslation()
  const { can } = usePort()
  const [search, change] = useSearchState()
  const templates = useRead('documentTemplates', 'list', {})
  const goBack = useWayBack()
  const openCreate = () => change({ create: 'yes' })
  const may = can('document_templates.manage')
  useShortcut('c', t('templates.create'), t('nav.document-templates'), openCreate, may)
  useDocumentTitle(t('nav.document-templates'))
  const createButton = may && (
    <Button variant="primary" icon={<Plus />} onClick={openCreate}>
      {t('templates.create')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('nav.document-templates')} actions={createButton} />
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
        {templates.error ? (
          <ProblemState error={templates.error} onRetry={() => void templates.refetch()} />
        ) : !templates.data ? (
          <SkeletonLines lines={6} className="p-5" />
        ) : templates.data.length === 0 ? (
          <EmptyState icon={<FileText />} title={t('templates.emptyTitle')} action={createButton}>
            {t('templates.empty')}
          </EmptyState>
        ) : (
          <ul className="max-w-4xl divide-y">
            {templates.data.map((template) => (
              <Row key={template.id} template={template} onOpen={() => change({ open: template.id })} />
            ))}
          </ul>
        )}
      </div>
      {search.create && may && (
        <CreateTemplate
          wanted={search.type}
          onClose={goBack ?? (() => change({ create: undefined, type: undefined }, { replace: true }))}
          onCreated={(id) => change({ create: undefined, open: id }, { replace: true })}
          onTaken={(templates) => {
            if (goBack) return goBack()
            change(
              { create: undefined, type: undefined, open: templates.length === 1 ? templates[0] : undefined },
              { replace: true },
            )
          }}
        />
      )}
    </>
  )
}

function Row({ template, onOpen }: { template: TemplateRow; onOpen: () => void }) {
  const { t } = useTranslation()
  const { name, documentType, form, isActive, needsCheck, recipientCount } = template
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-12 w-full flex-wrap items-center gap-x-2 px-5 py-2 text-left -outline-offset-2 hover:bg-hover"
      >
        <span className="max-w-full truncate text-sm font-medium">{name}</span>
        {!isActive && <Badge tone="neutral">{t('templates.inactive')}</Badge>}
        {needsCheck && <Badge tone="warning">{t('templates.sample')}</Badge>}
        <span className="min-w-0 basis-full truncate text-xs text-ink-soft">
          {[
            termText('document_types', documentType),
            t(`templates.form.${form}`),
            t('templates.recipientCount', { count: recipientCount }),
          ].join(' · ')}
        </span>
      </button>
    </li>
  )
}
