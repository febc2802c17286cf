import { ArrowLeft, CalendarClock, Download, Ellipsis, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ReportConfig } from '../../../contract/reports/config.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ProblemLine, problemText } from '../../kit/display/problem-state.tsx'
import { LeaveDialog } from '../../kit/form/form-dialog.tsx'
import { useKeptFromBack } from '../../kit/form/unsaved-work.ts'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import { call } from '../../kit/server/api.ts'
import { saveFile } from '../../kit/server/save-file.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { DashboardSettings } from './dashboard-settings.tsx'
import { ListSettings } from './list-settings.tsx'
import { Preview } from './preview.tsx'
import { kindName, type Template } from './report.ts'
import { SaveDialog } from './save-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { Sendings } from './sendings.tsx'
import { Stale } from './stale.tsx'
import { useEdited } from './use-edited.ts'

type BuilderProps = {
  template: Template | null
  initial: ReportConfig
  onClose: () => void
  onSaved: (id: string) => Promise<unknown>
}

type OpenDialog = 'save' | 'schedule' | 'delete'

/** Builds a report: what it has at the left, what is printed beside it. */
export function Builder({ template, initial, onClose, onSaved }: BuilderProps) {
  const { t } = useTranslation()
  const { config, setConfig, ...edit } = useEdited(initial)
  const [leaving, setLeaving] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const heldBack = useKeptFromBack(edit.isChanged && dialog === null)
  const update = useWrite('reports', 'updateTemplate')
  const remove = useWrite('reports', 'deleteTemplate')
  const title = template?.name ?? t(`reports.new.${config.kind}`)
  const { busy, generate } = useGenerate(config, template?.name ?? null)
  useDocumentTitle(title)

  async function save() {
    if (!template) return setDialog('save')
    const { id, version } = template
    try {
      await update.mutateAsync({ params: { id }, body: { config }, ifMatch: version })
      showToast({ title: t('reports.saved') })
      await onSaved(id)
      edit.adopt(config)
    } catch {
      // The line above the settings says what went wrong.
    }
  }

  async function deleteTemplate() {
    try {
      await remove.mutateAsync({ params: { id: template!.id } })
      onClose()
    } catch (error) {
      setDialog(null)
      showToast({ tone: 'danger', title: t('removing.failed', { name: title }), detail: problemText(error) })
    }
  }

  return (
    <section aria-label={title} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PageHeader
        title={
          <span className="flex min-w-0 items-center gap-1">
            <IconButton
              label={t('reports.back')}
              onClick={() => (edit.isChanged ? setLeaving(true) : onClose())}
            >
              <ArrowLeft />
            </IconButton>
            <span className="truncate">{title}</span>
          </span>
        }
        actions={
          <Actions
            isTemplate={template !== null}
            isSaving={update.isPending}
            isSaved={template !== null && (!edit.isChanged || edit.isStale)}
            isGenerating={busy}
            onSave={() => void save()}
            onGenerate={() => void generate()}
            onAsk={setDialog}
          />
        }
      />
      <div className="flex min-h-0 flex-1 bg-surface max-lg:flex-col max-lg:overflow-y-auto">
        <div className="flex shrink-0 flex-col gap-4 p-4 sm:px-5 lg:w-96 lg:overflow-y-auto lg:border-r">
          {edit.isStale && <Stale onAdopt={() => edit.adopt()} onKeep={edit.keep} />}
          <ProblemLine error={update.error} />
          <Field label={t('reports.title')} hint={t('reports.titleHint')}>
            <Input
              value={config.title ?? ''}
              maxLength={120}
              placeholder={kindName(config.kind, t)}
              onChange={({ target: { value } }) =>
                setConfig(
                  config.kind === 'dashboard'
                    ? { ...config, title: value }
                    : { ...config, title: value || null },
                )
              }
            />
          </Field>
          {config.kind === 'dashboard' ? (
            <DashboardSettings config={config} onChange={setConfig} />
          ) : (
            <ListSettings config={config} onChange={setConfig} />
          )}
          {template && <Sendings template={template} onSchedule={() => setDialog('schedule')} />}
        </div>
        <Preview config={config} />
      </div>
      {dialog === 'save' && (
        <SaveDialog
          template={template}
          config={config}
          onClose={() => setDialog(null)}
          onSaved={(id) => void onSaved(id)}
        />
      )}
      {dialog === 'schedule' && template && (
        <ScheduleDialog
          template={template}
          onClose={() => setDialog(null)}
          onSaved={() => void onSaved(template.id)}
        />
      )}
      <LeaveDialog asking={leaving} heldBack={heldBack} onStay={() => setLeaving(false)} onLeave={onClose} />
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={(open) => !open && setDialog(null)}
        title={t('reports.deleteTitle', { name: title })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('reports.delete')}
        destructive
        busy={remove.isPending}
        onConfirm={() => void deleteTemplate()}
      >
        {t('reports.deleteHint')}
      </ConfirmDialog>
    </section>
  )
}

type ActionsProps = {
  isTemplate: boolean
  isSaving: boolean
  isSaved: boolean
  isGenerating: boolean
  onSave: () => void
  onGenerate: () => void
  onAsk: (what: OpenDialog) => void
}

function Actions(props: ActionsProps) {
  const { t } = useTranslation()
  const { isTemplate, isSaving, isSaved, isGenerating, onAsk } = props
  return (
    <>
      <Button icon={<Save />} busy={isSaving} disabled={isSaved} onClick={props.onSave}>
        {isTemplate ? t('action.save') : t('reports.saveAs')}
      </Button>
      <Button variant="primary" icon={<Download />} busy={isGenerating} onClick={props.onGenerate}>
        {t('reports.generate')}
      </Button>
      {isTemplate && (
        <Menu
          align="end"
          trigger={
            <IconButton label={t('reports.more')}>
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem icon={<CalendarClock />} onSelect={() => onAsk('schedule')}>
            {t('reports.schedule.open')}
          </MenuItem>
          <MenuItem icon={<Save />} onSelect={() => onAsk('save')}>
            {t('reports.nameOpen')}
          </MenuItem>
          <MenuItem icon={<Trash2 />} onSelect={() => onAsk('delete')}>
            {t('reports.delete')}
          </MenuItem>
        </Menu>
      )}
    </>
  )
}

/** Makes the PDF of a report and saves it. */
function useGenerate(config: ReportConfig, name: string | null) {
  const { t } = useTranslation()
  const { port } = usePort()
  const [busy, setBusy] = useState(false)

  async function generate() {
    setBusy(true)
    try {
      const file = await call('reports', 'generate', { body: config }, { tenantId: port.id })
      saveFile(file, `${name ?? config.title ?? kindName(config.kind, t)}.pdf`)
    } catch (error) {
      showToast({ tone: 'danger', title: t('reports.failed'), detail: problemText(error) })
    } finally {
      setBusy(false)
    }
  }

  return { busy, generate }
}
