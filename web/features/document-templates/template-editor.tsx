import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ProblemLine, ProblemState } from '../../kit/display/problem-state.tsx'
import { LeaveDialog } from '../../kit/form/form-dialog.tsx'
import { RemoveButton } from '../../kit/form/remove-button.tsx'
import { useKeptFromBack } from '../../kit/form/unsaved-work.ts'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import { lazyPart } from '../../kit/screen/lazy-part.ts'
import { Part } from '../../kit/screen/part.tsx'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { PdfFields } from './pdf-fields.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { SampleLine } from './sample-line.tsx'
import type { Template } from './template.ts'
import { TemplateFacts } from './template-facts.tsx'
import { useDraft } from './use-draft.ts'
import { useTemplateSaving } from './use-template-saving.ts'

const TextEditor = lazyPart(() => import('./text-editor.tsx'), 'TextEditor')

/** One template: what it says, who it is for, and what a document of it looks like. */
export function TemplateEditor({ id, onClose }: { id: string; onClose: () => void }) {
  const template = useRead('documentTemplates', 'get', { params: { id } }, { staleTime: 60_000 })
  // Whoever saves goes on where they are.
  const [tab, setTab] = useState<TabId>('content')
  if (template.error) return <ProblemState error={template.error} onRetry={() => void template.refetch()} />
  if (!template.data) return <SkeletonLines lines={10} className="p-5" />
  return <Editing template={template.data} tab={tab} onTab={setTab} onClose={onClose} />
}

const tabs = ['content', 'facts', 'preview'] as const
type TabId = (typeof tabs)[number]

type EditingProps = { template: Template; tab: TabId; onTab: (tab: TabId) => void; onClose: () => void }

function Editing({ template, tab, onTab, onClose }: EditingProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const may = can('document_templates.manage')
  const { draft, change, changed, base, round, keepSaved } = useDraft(template)
  const tokens = useRead('documentTemplates', 'tokens', {})
  const update = useWrite('documentTemplates', 'update')
  const { save, problem, setProblem } = useTemplateSaving(update.mutateAsync, keepSaved)
  const remove = useWrite('documentTemplates', 'remove')
  useDocumentTitle(template.name)
  const heldBack = useKeptFromBack(changed)
  const [asking, setAsking] = useState(false)
  const names = draft.recipients.map(
    ({ name, from, role }, index) =>
      `${index + 1}. ${name || (from === 'person' ? t(`signing.roles.${role}`) : t(`signing.from.${from}`))}`,
  )
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-2">
            <IconButton label={t('templates.back')} onClick={() => (changed ? setAsking(true) : onClose())}>
              <ArrowLeft />
            </IconButton>
            {draft.name}
          </span>
        }
        actions={
          may && (
            <>
              <RemoveButton
                name={template.name}
                remove={() => remove.mutateAsync({ params: { id: template.id } })}
                onRemoved={onClose}
              >
                {t('templates.removeHint')}
              </RemoveButton>
              <Button
                variant="primary"
                disabled={!changed}
                busy={update.isPending}
                onClick={() => void save(base, draft)}
              >
                {t('action.save')}
              </Button>
            </>
          )
        }
      />
      {problem != null && (
        <div className="px-5 pt-3">
          <ProblemLine error={problem} />
        </div>
      )}
      <div className="flex min-h-0 flex-1 flex-col bg-surface">
        {template.needsCheck && (
          <SampleLine
            checking={update.isPending}
            onChecked={
              may && !changed
                ? () =>
                    update.mutate(
                      { params: { id: template.id }, body: { needsCheck: false }, ifMatch: base.version },
                      { onSuccess: (stored) => keepSaved(draft, stored), onError: setProblem },
                    )
                : undefined
            }
          />
        )}
        <Tabs
          label={draft.name}
          value={tab}
          onValueChange={(next) => onTab(next as TabId)}
          tabs={tabs.map((one) => ({
            id: one,
            label: t(`templates.tab.${one}`),
          }))}
        >
          <div className="mx-auto w-full max-w-5xl px-4 py-4 sm:px-5">
            {tab === 'facts' && <TemplateFacts draft={draft} onChange={change} />}
            {tab === 'preview' && <PreviewPane draft={draft} saved={!changed} />}
            {tab === 'content' &&
              (draft.form === 'pdf' ? (
                <PdfFields
                  key={round}
                  url={template.fileUrl!}
                  recipients={names}
                  fields={draft.fields}
                  onChange={(fields) => change({ fields })}
                />
              ) : (
                tokens.data && (
                  <Part waiting={<SkeletonLines lines={8} />}>
                    <TextEditor
                      key={round}
                      content={draft.content}
                      tokens={tokens.data}
                      recipients={names}
                      pictures={template.pictures}
                      onChange={(content) => change({ content })}
                      onWho={() => onTab('facts')}
                    />
                  </Part>
                )
              ))}
          </div>
        </Tabs>
      </div>
      <LeaveDialog asking={asking} heldBack={heldBack} onStay={() => setAsking(false)} onLeave={onClose} />
    </>
  )
}
