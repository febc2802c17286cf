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
import { ProblemLine, problemText } from '../../components/problem-state.tsx'
import { call } from '../../lib/api.ts'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useWrite } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { DashboardSettings } from './dashboard-settings.tsx'
import { ListSettings } from './list-settings.tsx'
import { Preview } from './preview.tsx'
import type { Template } from './report.ts'
import { SaveDialog } from './save-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { Sendings } from './sendings.tsx'

type BuilderProps = {
  template: Template | null
  initial: ReportConfig
  onClose: () => void
  onSaved: (id: string) => void
}

type Asked = 'save' | 'schedule' | 'delete'

/** Builds a report: what it has at the left, what is printed beside it. */
export function Builder({ template, initial, onClose, onSaved }: BuilderProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const [config, setConfig] = useState(initial)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [busy, setBusy] = useState(false)
  const update = useWrite('reports', 'updateTemplate')
  const remove = useWrite('reports', 'deleteTemplate')
  const title = template?.name ?? t(`reports.new.${config.kind}`)
  const isChanged = JSON.stringify(config) !== JSON.stringify(initial)
  useDocumentTitle(title)

  async function generate() {
    setBusy(true)
    try {
      const file = await call('reports', 'generate', { body: config }, { tenantId: port.id })
      saveFile(file, `${template?.name ?? config.title ?? t(`reports.kind.${config.kind}`)}.pdf`)
    } catch (error) {
      showToast({ tone: 'danger', title: t('reports.failed'), detail: problemText(error) })
    } finally {
      setBusy(false)
    }
  }

  async function save() {
    if (!template) return setAsked('save')
    const { id, version } = template
    try {
      await update.mutateAsync({ params: { id }, body: { config }, ifMatch: version })
      showToast({ title: t('reports.saved') })
      onSaved(id)
    } catch {
      // The line above the settings says what went wrong.
    }
  }

  async function deleteTemplate() {
    await remove.mutateAsync({ params: { id: template!.id } })
    onClose()
  }

  return (
    <section aria-label={title} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PageHeader
        title={
          <span className="flex min-w-0 items-center gap-1">
            <IconButton label={t('reports.back')} onClick={onClose}>
              <ArrowLeft />
            </IconButton>
            <span className="truncate">{title}</span>
          </span>
        }
        actions={
          <>
            <Button
              icon={<Save />}
              busy={update.isPending}
              disabled={template !== null && !isChanged}
              onClick={() => void save()}
            >
              {template ? t('action.save') : t('reports.saveAs')}
            </Button>
            <Button variant="primary" icon={<Download />} busy={busy} onClick={() => void generate()}>
              {t('reports.generate')}
            </Button>
            {template && (
              <Menu
                align="end"
                trigger={
                  <IconButton label={t('reports.more')}>
                    <Ellipsis />
                  </IconButton>
                }
              >
                <MenuItem icon={<CalendarClock />} onSelect={() => setAsked('schedule')}>
                  {t('reports.schedule.open')}
                </MenuItem>
                <MenuItem icon={<Save />} onSelect={() => setAsked('save')}>
                  {t('reports.nameOpen')}
                </MenuItem>
                <MenuItem icon={<Trash2 />} onSelect={() => setAsked('delete')}>
                  {t('reports.delete')}
                </MenuItem>
              </Menu>
            )}
          </>
        }
      />
      <div className="flex min-h-0 flex-1 bg-surface max-lg:flex-col max-lg:overflow-y-auto">
        <div className="flex shrink-0 flex-col gap-4 p-4 sm:px-5 lg:w-96 lg:overflow-y-auto lg:border-r">
          <ProblemLine error={update.error} />
          <Field label={t('reports.title')} hint={t('reports.titleHint')}>
            <Input
              value={config.title ?? ''}
              maxLength={120}
              placeholder={t(`reports.kind.${config.kind}`)}
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
          {template && <Sendings template={template} onSchedule={() => setAsked('schedule')} />}
        </div>
        <Preview config={config} />
      </div>
      {asked === 'save' && (
        <SaveDialog template={template} config={config} onClose={() => setAsked(null)} onSaved={onSaved} />
      )}
      {asked === 'schedule' && template && (
        <ScheduleDialog
          template={template}
          onClose={() => setAsked(null)}
          onSaved={() => onSaved(template.id)}
        />
      )}
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t('reports.deleteTitle', { name: title })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('reports.delete')}
        destructive
        onConfirm={() => void deleteTemplate()}
      >
        {t('reports.deleteHint')}
      </ConfirmDialog>
    </section>
  )
}
