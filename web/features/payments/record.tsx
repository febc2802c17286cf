import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { MenuItem } from '../../../ui/overlays/menu.tsx'
import { PropertyGroup, PropertySheet } from '../../kit/record/fields/property.tsx'
import { ReadProperties } from '../../kit/record/fields/read-fields.tsx'
import { CopyLinkItem } from '../../kit/record/links/copy-link-item.tsx'
import { LoadedRecord, type RecordPlace } from '../../kit/record/loaded-record.tsx'
import { type PanelControls, RecordFrame } from '../../kit/record/record-frame.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { StreamTab } from '../activity/public/stream-tab.tsx'
import { signedMoney } from './columns.tsx'
import { PaymentFacts } from './facts.tsx'
import type { Payment } from './public/payment.ts'
import { PaymentDialog } from './public/payment-dialog.tsx'
import { PaymentType } from './public/payment-type.tsx'
import { RemovePayment } from './public/remove-payment.tsx'

/** One payment, beside the list or as a page. */
export function PaymentRecord({ id, panel }: RecordPlace) {
  return (
    <LoadedRecord type="payment" id={id}>
      {(payment) => <LoadedPayment payment={payment} panel={panel} />}
    </LoadedRecord>
  )
}

function LoadedPayment({ payment, panel }: { payment: Payment; panel: PanelControls | undefined }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [asking, setAsking] = useState<'edit' | 'remove' | null>(null)
  const close = () => setAsking(null)
  // What was paid on an invoice is changed there.
  const own = payment.invoiceId === null
  return (
    <>
      <RecordFrame
        type="payment"
        id={payment.id}
        title={signedMoney(payment)}
        archived={false}
        badges={<PaymentType type={payment.type} />}
        facts={<PaymentFacts payment={payment} />}
        actions={
          own &&
          can('payments.record') && (
            <Button icon={<Pencil />} onClick={() => setAsking('edit')}>
              {t('action.edit')}
            </Button>
          )
        }
        menu={
          <>
            <CopyLinkItem type="payment" id={payment.id} />
            {own && can('payments.delete') && (
              <MenuItem icon={<Trash2 />} destructive onSelect={() => setAsking('remove')}>
                {t('payments.remove')}
              </MenuItem>
            )}
          </>
        }
        activity={<StreamTab type="payment" id={payment.id} />}
        panel={panel}
        tabs={[
          { id: 'details', label: t('record.tab.details'), content: () => <Details payment={payment} /> },
        ]}
      />
      {asking === 'edit' && <PaymentDialog payment={payment} onClose={close} onDone={close} />}
      {asking === 'remove' && (
        <RemovePayment payment={payment} onClose={close} {...(panel ? { onDone: panel.onClose } : {})} />
      )}
    </>
  )
}

function Details({ payment }: { payment: Payment }) {
  const { t } = useTranslation()
  return (
    <>
      <PropertySheet>
        <PropertyGroup>
          <ReadProperties type="payment" record={payment} names={['reference']} />
        </PropertyGroup>
        <PropertyGroup>
          <ReadProperties
            type="payment"
            record={payment}
            names={['recordedByName', 'createdAt']}
            labels={{ createdAt: t('record.created') }}
          />
        </PropertyGroup>
      </PropertySheet>
      {payment.note && (
        <p className="max-w-prose px-5 py-3 text-base break-words whitespace-pre-wrap">{payment.note}</p>
      )}
    </>
  )
}
