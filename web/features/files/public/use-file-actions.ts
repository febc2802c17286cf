import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { call } from '../../../kit/server/api.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTenantId } from '../../../kit/server/tenant.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { RecordFile } from './file.ts'

/** Saving a file, showing it to its client in the portal, and deleting it, which can be taken back. */
export function useFileActions({ id, name, sharedInPortal }: RecordFile): {
  download: () => void
  remove: () => void
  share: () => void
} {
  const { t } = useTranslation()
  const download = useFileDownload()
  const failed = (error: unknown) =>
    showToast({ tone: 'danger', title: t('files.failed', { name }), detail: problemText(error) })
  const restore = useWrite('files', 'restore', {
    onDone: () => showToast({ title: t('files.restored', { name }) }),
  })
  const remove = useWrite('files', 'remove', {
    onDone: () =>
      showToast({
        title: t('files.removed', { name }),
        onUndo: () => void restore.mutateAsync({ params: { id } }).catch(failed),
      }),
  })
  const share = useWrite('files', 'update', {
    onDone: (file) =>
      showToast({ title: t(file.sharedInPortal ? 'files.shared' : 'files.unshared', { name }) }),
  })
  return {
    download: () => download({ id, name }),
    remove: () => remove.mutate({ params: { id } }, { onError: failed }),
    share: () =>
      share.mutate({ params: { id }, body: { sharedInPortal: !sharedInPortal } }, { onError: failed }),
  }
}

/** Saves a file on the user's machine. */
export function useFileDownload(): (file: Pick<RecordFile, 'id' | 'name'>) => void {
  const { t } = useTranslation()
  const tenantId = useTenantId()
  return ({ id, name }) => {
    const failed = (error: unknown) =>
      showToast({ tone: 'danger', title: t('files.failed', { name }), detail: problemText(error) })
    void call('files', 'download', { params: { id } }, { tenantId }).then(({ url }) => save(url), failed)
  }
}

/** The browser saves it, however large it is, and the page stays. */
function save(url: string): void {
  const link = document.createElement('a')
  // The page may have been opened at another name of the same server.
  const { pathname, search, href } = new URL(url, window.location.href)
  link.href = pathname.startsWith('/api/storage/') ? pathname + search : href
  link.download = ''
  link.click()
}
