import { ArrowLeftRight, Banknote, BellRing, FileDown, Pencil, Send, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { signOf } from '../../../contract/values/money.ts'
import { Button } from '../../../ui/button.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { CopyLinkItem } from '../../kit/record/links/copy-link-item.tsx'
import { LoadedRecord, type RecordPlace } from '../../kit/record/loaded-record.tsx'
import type { PanelControls } from '../../kit/record/record-frame.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { KindFrame } from '../records/public/kind-frame.tsx'
import { InvoicePaymentDialog, VoidInvoiceDialog } from './act-dialogs.tsx'
import { InvoiceDetails } from './details.tsx'
import { InvoiceFacts } from './facts.tsx'
import { DeleteDraft, usePdf } from './file.tsx'
import { type Invoice, nameOf, sumInWords } from './invoice.ts'
import { InvoiceStatus } from './invoice-status.tsx'
import { MailAgainDialog } from './mail-again-dialog.tsx'
import { InvoiceDialog } from './public/invoice-dialog.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'
import { SendInvoiceDialog } from './send-dialog.tsx'
import { SetOffDialog, useCredits } from './set-off-dialog.tsx'

/** One invoice, beside the list or as a page. */
export function InvoiceRecord({ id, panel }: RecordPlace) {
  return (
    <LoadedRecord type="invoice" id={id}>
      {(invoice) => <LoadedInvoice invoice={invoice} panel={panel} />}
    </LoadedRecord>
  )
}

type Open = 'edit' | 'send' | 'mail' | 'remind' | 'pay' | 'setOff' | 'void' | 'delete' | null

function LoadedInvoice({ invoice, panel }: { invoice: Invoice; panel: PanelControls | undefined }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open>(null)
  const { can } = usePort()
  const credits = useCredits(invoice, can('invoices.record_payment'))
  const close = () => setOpen(null)
  return (
    <>
      <KindFrame
        type="invoice"
        record={invoice}
        title={nameOf(invoice)}
        badges={<InvoiceStatus invoice={invoice} />}
        subtitle={`${t(`invoice.choice.kind.${invoice.kind}`)} · ${sumInWords(t, invoice)}`}
        facts={<InvoiceFacts invoice={invoice} />}
        actions={<Actions invoice={invoice} hasCredit={credits.length > 0} onOpen={setOpen} />}
        menu={<ActMenu invoice={invoice} onOpen={setOpen} />}
        panel={panel}
        details={() => <InvoiceDetails invoice={invoice} />}
      />
      {open === 'edit' && (
        <InvoiceDialog
          invoice={invoice}
          onClose={close}
          onDone={() => {
            showToast({ title: t('invoices.saved') })
            close()
          }}
        />
      )}
      {open === 'send' && <SendInvoiceDialog invoice={invoice} onClose={close} />}
      {open === 'mail' && <MailAgainDialog invoice={invoice} onClose={close} />}
      {open === 'remind' && <ReminderDialog invoice={invoice} onClose={close} />}
      {open === 'pay' && <InvoicePaymentDialog invoice={invoice} onClose={close} />}
      {open === 'setOff' && credits.length > 0 && (
        <SetOffDialog invoice={invoice} credits={credits} onClose={close} />
      )}
      {open === 'void' && <VoidInvoiceDialog invoice={invoice} onClose={close} />}
      {open === 'delete' && (
        <DeleteDraft invoice={invoice} onClose={close} {...(panel ? { onDone: panel.onClose } : {})} />
      )}
    </>
  )
}

type ActProps = { invoice: Invoice; onOpen: (open: Open) => void }

/** What comes next: a draft is sent, one that is out is paid. */
function Actions({ invoice: { status, open, kind }, hasCredit, onOpen }: ActProps & { hasCredit: boolean }) {
  const { t } = useTranslation()
  const { can } = usePort()
  if (status === 'draft') {
    return (
      <>
        {can('invoices.send') && (
          <Button variant="primary" icon={<Send />} onClick={() => onOpen('send')}>
            {t('invoices.sendNow')}
          </Button>
        )}
        {can('invoices.create') && (
          <Button icon={<Pencil />} onClick={() => onOpen('edit')}>
            {t('action.edit')}
          </Button>
        )}
      </>
    )
  }
  if (signOf(open) === 0 || status === 'void') return null
  return (
    <>
      {can('invoices.record_payment') && (
        <Button variant="primary" icon={<Banknote />} onClick={() => onOpen('pay')}>
          {t(kind === 'credit_note' ? 'invoices.recordRefund' : 'invoices.recordPayment')}
        </Button>
      )}
      {hasCredit && can('invoices.record_payment') && (
        <Button icon={<ArrowLeftRight />} onClick={() => onOpen('setOff')}>
          {t('invoices.setOff')}
        </Button>
      )}
      {status === 'overdue' && can('invoices.send') && (
        <Button icon={<BellRing />} onClick={() => onOpen('remind')}>
          {t('invoices.remind')}
        </Button>
      )}
    </>
  )
}

function ActMenu({ invoice, onOpen }: ActProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const download = usePdf(invoice)
  const { id, status, kind } = invoice
  const voidable = status !== 'draft' && status !== 'void' && kind !== 'credit_note'
  return (
    <>
      <CopyLinkItem type="invoice" id={id} />
      <MenuItem icon={<FileDown />} onSelect={() => void download()}>
        {t('invoices.pdf')}
      </MenuItem>
      {status !== 'draft' && can('invoices.send') && (
        <MenuItem icon={<Send />} onSelect={() => onOpen('mail')}>
          {t('invoices.mailAgain')}
        </MenuItem>
      )}
      {status === 'draft' && can('invoices.create') && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} destructive onSelect={() => onOpen('delete')}>
            {t('invoices.delete')}
          </MenuItem>
        </>
      )}
      {voidable && can('invoices.send') && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Undo2 />} destructive onSelect={() => onOpen('void')}>
            {t('invoices.void')}
          </MenuItem>
        </>
      )}
    </>
  )
}
