import { Send } from 'lucide-react'
import { useState } from 'react'
import {
  dueDocument,
  type SaleDocument,
  type SaleStanding,
  saleDocumentStatus,
  saleDocuments,
} from '../../../../../contract/interests/due-document.ts'
import { Button, type ButtonProps } from '../../../../../ui/button.tsx'
import { useSearchState } from '../../../../kit/list/state/list-search.ts'
import { useOutstanding } from '../../../../kit/record/use-outstanding.ts'
import { nearPart } from '../../../../kit/screen/lazy-part.ts'
import { Part } from '../../../../kit/screen/part.tsx'
import { useRead } from '../../../../kit/server/server-state.ts'
import { usePort } from '../../../../kit/server/session.tsx'
import { useTranslation } from '../../../../kit/words/i18n.ts'

const SendDialog = nearPart(
  () => import('../../sending/send-dialog.tsx'),
  'SendDialog',
  'wizard',
  'pdf',
  'signing',
  'interests',
  'records',
  'values',
)

type Interest = SaleStanding & { id: string; archivedAt: string | null }

/** The document of an interest that can be sent now; null while it is out, or for whoever may send none. */
export function useDocumentToSend(interest: Interest): SaleDocument | null {
  const may = useMaySend()
  const enabled = may && interest.archivedAt === null
  const defaults = useUsualTemplates(enabled)
  const outstanding = useOutstanding('interest', interest.id)
  if (!enabled || !defaults.data || !outstanding.data) return null
  const usual = defaults.data
  const due = dueDocument(interest, new Set(saleDocuments.filter((type) => usual[type] !== null)))
  if (due === null || saleDocumentStatus(interest, due) === 'sent') return null
  return outstanding.data.documents.some(({ documentType }) => documentType === due) ? null : due
}

/** The templates by which a port sends the documents of a sale; read beside the interest, its actions stand from the beginning. */
export function useUsualTemplates(enabled: boolean) {
  return useRead('documents', 'templateDefaults', {}, { enabled, staleTime: 60_000 })
}

/** Whether the user may send documents of a sale at all. */
export function useMaySend(): boolean {
  const { can } = usePort()
  return can('documents.create') && can('documents.send_for_signing') && can('documents.view')
}

type SendDocumentProps = Pick<ButtonProps, 'variant' | 'className' | 'size'> & {
  interestId: string
  documentType: SaleDocument
  /** Leads to where berths are linked. */
  onLinkBerth: () => void
}

/** Sends a document of a sale: a look at it in a dialog, and off it goes. */
export function SendDocument({ interestId, documentType, onLinkBerth, ...look }: SendDocumentProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  // Whoever made what was missing elsewhere comes back to the dialog.
  const [{ send }, change] = useSearchState()
  const open = opened || send === documentType
  const close = () => {
    setOpened(false)
    if (send !== undefined) change({ send: undefined }, { replace: true })
  }
  return (
    <>
      <Button icon={<Send />} {...look} onClick={() => setOpened(true)}>
        {t(`interests.sendDocument.${documentType}`)}
      </Button>
      {open && (
        <Part onClose={close}>
          <SendDialog
            interestId={interestId}
            documentType={documentType}
            onClose={close}
            onLinkBerth={() => {
              close()
              onLinkBerth()
            }}
          />
        </Part>
      )}
    </>
  )
}
