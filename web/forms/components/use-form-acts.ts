import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useGo } from '../lib/navigation.tsx'

type ActedOn = { id: string; name: string; workspaceId: string }

/** What can be done with a form as a whole; archiving can be taken back for ten seconds. */
export function useFormActs(form: ActedOn) {
  const { t } = useTranslation()
  const go = useGo()
  const params = { id: form.id }
  const { name } = form
  const touches = ['workspaces'] as const
  const create = useWrite('forms', 'create', { touches })
  const restore = useWrite('forms', 'restore', { touches })
  const archive = useWrite('forms', 'archive', { touches })
  const failed = (title: string) => (error: unknown) =>
    showToast({ tone: 'danger', title, detail: problemText(error) })

  function bringBack() {
    restore.mutate(
      { params },
      {
        onSuccess: () => showToast({ title: t('archive.restored', { name }) }),
        onError: failed(t('archive.failed', { name })),
      },
    )
  }

  return {
    duplicate: () =>
      create.mutate(
        {
          body: {
            workspaceId: form.workspaceId,
            name: t('forms.list.copyName', { name }).slice(0, 200),
            copyOf: form.id,
          },
        },
        {
          onSuccess: (form) => {
            showToast({ title: t('forms.list.duplicated', { name: form.name }) })
            go({ to: '/forms/$id/build', params: { id: form.id } })
          },
          onError: failed(t('forms.list.duplicateFailed', { name })),
        },
      ),
    archive: () =>
      archive.mutate(
        { params },
        {
          onSuccess: () => showToast({ title: t('archive.archived', { name }), onUndo: bringBack }),
          onError: failed(t('archive.failed', { name })),
        },
      ),
    restore: bringBack,
  }
}
