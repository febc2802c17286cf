import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { call } from '../../kit/server/api.ts'
import { saveFile } from '../../kit/server/save-file.ts'

/** Saves what came with a mail; where it cannot, says so under this title. */
export async function saveAttachment(
  tenantId: string,
  { id, attachmentId, name }: { id: string; attachmentId: string; name: string },
  failed: string,
): Promise<void> {
  try {
    const bytes = await call('emails', 'attachment', { params: { id, attachmentId } }, { tenantId })
    saveFile(bytes as Blob, name)
  } catch (error) {
    showToast({ tone: 'danger', title: failed, detail: problemText(error) })
  }
}
