import { useNavigate } from '@tanstack/react-router'
import { ArrowRightLeft, Ban, CalendarRange, CalendarX2, Check, Map as MapIcon, Repeat } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { CustomGroup } from '../../kit/custom/custom-group.tsx'
import { ExternalIdsGroup } from '../../kit/record/external-ids/external-ids-group.tsx'
import { PropertyGroup, PropertySheet } from '../../kit/record/fields/property.tsx'
import { ReadProperties } from '../../kit/record/fields/read-fields.tsx'
import { TagsProperty } from '../../kit/record/fields/tags-property.tsx'
import { Item, ItemList, ItemListHeader } from '../../kit/record/item-list.tsx'
import { CopyLinkItem } from '../../kit/record/links/copy-link-item.tsx'
import { RecordLink, useOpenRecord } from '../../kit/record/links/records.tsx'
import { LoadedRecord, type RecordPlace } from '../../kit/record/loaded-record.tsx'
import type { PanelControls } from '../../kit/record/record-frame.tsx'
import { useModuleEdit } from '../../kit/record/use-module-edit.ts'
import { usePort } from '../../kit/server/session.tsx'
import { dayIn } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { KindFrame, useCanEdit } from '../records/public/kind-frame.tsx'
import { TenancyFacts } from './facts.tsx'
import { periodText, type Tenancy } from './public/tenancy.ts'
import { EndDialog, RenewDialog, TransferDialog } from './step-dialogs.tsx'
import { ActivateTenancy, CancelTenancy } from './step-questions.tsx'
import { TenancyStatus } from './tenancy-status.tsx'

type Step = 'activate' | 'renew' | 'transfer' | 'end' | 'cancel'

/** One tenancy, beside the list or as a page. */
export function TenancyRecord({ id, panel }: RecordPlace) {
  return (
    <LoadedRecord type="tenancy" id={id}>
      {(tenancy) => <LoadedTenancy tenancy={tenancy} panel={panel} />}
    </LoadedRecord>
  )
}

function LoadedTenancy({ tenancy, panel }: { tenancy: Tenancy; panel: PanelControls | undefined }) {
  const openRecord = useOpenRecord()
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  // A renewal or a transfer may go on in another tenancy.
  const goOn = (id: string) => (id === tenancy.id ? close() : openRecord('tenancy', id))
  return (
    <>
      <KindFrame
        type="tenancy"
        record={tenancy}
        title={`${tenancy.mooringNumber}, ${tenancy.clientName}`}
        badges={<TenancyStatus status={tenancy.status} />}
        facts={<TenancyFacts tenancy={tenancy} />}
        actions={<Actions tenancy={tenancy} onStep={setStep} />}
        menu={<StepMenu tenancy={tenancy} onStep={setStep} />}
        panel={panel}
        details={() => (
          <>
            <Details tenancy={tenancy} />
            <Chain tenancy={tenancy} />
          </>
        )}
      />
      {step === 'activate' && <ActivateTenancy tenancy={tenancy} onClose={close} />}
      {step === 'cancel' && <CancelTenancy tenancy={tenancy} onClose={close} />}
      {step === 'renew' && <RenewDialog tenancy={tenancy} onClose={close} onDone={goOn} />}
      {step === 'transfer' && <TransferDialog tenancy={tenancy} onClose={close} onDone={goOn} />}
      {step === 'end' && <EndDialog tenancy={tenancy} onClose={close} onDone={close} />}
    </>
  )
}

type StepsProps = { tenancy: Tenancy; onStep: (step: Step) => void }

function Actions({ tenancy, onStep }: StepsProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  if (!can('tenancies.manage')) return null
  if (tenancy.status === 'pending')
    return (
      <Button variant="primary" icon={<Check />} onClick={() => onStep('activate')}>
        {t('tenancies.activate')}
      </Button>
    )
  if (tenancy.status !== 'active' || tenancy.renewed) return null
  return (
    <Button icon={<Repeat />} onClick={() => onStep('renew')}>
      {t('tenancies.renew')}
    </Button>
  )
}

function StepMenu({ tenancy, onStep }: StepsProps) {
  const { t } = useTranslation()
  const { can, port } = usePort()
  const navigate = useNavigate()
  const { id, status, berthId, startDate } = tenancy
  const may = can('tenancies.manage')
  return (
    <>
      <CopyLinkItem type="tenancy" id={id} />
      {can('berths.view') && (
        <MenuItem
          icon={<MapIcon />}
          onSelect={() =>
            void navigate({
              to: '/$portSlug/plan',
              params: { portSlug: port.slug },
              search: { mode: 'tenancy', berth: berthId, ...dayOf(startDate, dayIn(port.timezone)) },
            })
          }
        >
          {t('tenancies.onPlan')}
        </MenuItem>
      )}
      {may && status === 'active' && (
        <>
          <MenuItem icon={<ArrowRightLeft />} onSelect={() => onStep('transfer')}>
            {t('tenancies.transfer')}
          </MenuItem>
          <MenuItem icon={<CalendarX2 />} onSelect={() => onStep('end')}>
            {t('tenancies.endAct')}
          </MenuItem>
        </>
      )}
      {may && (status === 'active' || status === 'pending') && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Ban />} destructive onSelect={() => onStep('cancel')}>
            {t('tenancies.cancel')}
          </MenuItem>
        </>
      )}
    </>
  )
}

/** The plan shows today; one that begins later its first day. */
function dayOf(startDate: string, today: string) {
  return startDate > today ? { on: startDate } : {}
}

function Details({ tenancy }: { tenancy: Tenancy }) {
  const edit = useModuleEdit('tenancies', tenancy, useCanEdit('tenancy', tenancy))
  return (
    <PropertySheet>
      <PropertyGroup>
        <ReadProperties type="tenancy" record={tenancy} names={['activatedAt', 'createdByName']} />
        <TagsProperty module="tenancies" edit={edit} />
      </PropertyGroup>
      <CustomGroup type="tenancy" edit={edit} />
      <ExternalIdsGroup module="tenancies" edit={edit} />
    </PropertySheet>
  )
}

/** What it followed and what follows it; nothing for one that stands alone. */
function Chain({ tenancy: { id, chain } }: { tenancy: Tenancy }) {
  const { t } = useTranslation()
  if (chain.length < 2) return null
  return (
    <section aria-label={t('tenancies.chain')}>
      <ItemListHeader title={t('tenancies.chain')} />
      <ItemList label={t('tenancies.chain')}>
        {chain.map((one) => (
          <Item
            key={one.id}
            icon={<CalendarRange />}
            title={
              <>
                {one.id === id ? (
                  <strong className="font-semibold">{one.clientName}</strong>
                ) : one.clientId ? (
                  <RecordLink type="tenancy" id={one.id}>
                    {one.clientName}
                  </RecordLink>
                ) : (
                  <span className="text-ink-faint">{t('tenancies.hidden')}</span>
                )}
                <TenancyStatus status={one.status} />
              </>
            }
            detail={`${t(`tenancies.by.${one.by}`)} · ${t(`vocabulary.tenureType.${one.tenureType}`)}`}
            aside={periodText(one, t)}
          />
        ))}
      </ItemList>
    </section>
  )
}
