import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useOpenRecord } from '../../../kit/record/links/records.tsx'
import { lazyPart } from '../../../kit/screen/lazy-part.ts'
import { Part } from '../../../kit/screen/part.tsx'
import { useShortcut } from '../../../kit/screen/shortcuts.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { InterestSeed } from './create-interest.tsx'

const CreateInterestDialog = lazyPart(
  () => import('./create-interest.tsx'),
  'CreateInterestDialog',
  'create',
  'records',
  'values',
)

type NewInterestProps = { seed: InterestSeed; size?: 'sm' | 'md'; primary?: boolean }

/** Opens a deal from where its client, yacht or berth stands, and goes there. Nothing without the right to. */
export function NewInterest({ seed, size = 'md', primary = false }: NewInterestProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const openRecord = useOpenRecord()
  const [open, setOpen] = useState(false)
  const may = can('interests.create') && can('clients.view')
  useShortcut('i', t('interests.create'), t('shortcuts.inTables'), () => setOpen(true), may)
  if (!may) return null
  return (
    <>
      <Button
        variant={primary ? 'primary' : 'secondary'}
        size={size}
        icon={<Plus />}
        aria-keyshortcuts="i"
        onClick={() => setOpen(true)}
      >
        {t('interests.create')}
      </Button>
      {open && (
        <Part onClose={() => setOpen(false)}>
          <CreateInterestDialog
            seed={seed}
            onClose={() => setOpen(false)}
            onCreated={(id) => openRecord('interest', id)}
          />
        </Part>
      )}
    </>
  )
}
