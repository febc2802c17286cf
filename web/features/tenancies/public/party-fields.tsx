import type { ComboboxOption } from '../../../../ui/combobox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { ClientPicker } from '../../clients/public/client-picker.tsx'
import { YachtPicker } from '../../yachts/public/yacht-picker.tsx'

type Option = ComboboxOption | null

type PartyFieldsProps = {
  labels: { client: string; yacht: string }
  errors: { client: string | undefined; yacht: string | undefined }
  client: Option
  party: ReturnType<typeof useYachtOf>
  /** The yacht may be said later. */
  yachtLater?: boolean
  onClient: (client: Option) => void
  onYacht: (yacht: Option) => void
}

/** Who is to hold a berth, and with which yacht. */
export function PartyFields({ labels, errors, client, party, yachtLater = false, ...on }: PartyFieldsProps) {
  const { t } = useTranslation()
  const { yacht, ownerId } = party
  return (
    <>
      <Field label={labels.client} error={errors.client} required>
        <ClientPicker value={client} onChange={on.onClient} />
      </Field>
      <Field
        label={labels.yacht}
        hint={yachtLater ? undefined : t('tenancies.yachtHint')}
        error={errors.yacht}
        required={!yachtLater}
      >
        <YachtPicker value={yacht} onChange={on.onYacht} owner={client} {...(ownerId ? { ownerId } : {})} />
      </Field>
    </>
  )
}

type Party = {
  yacht: Option
  ownerId: string | undefined
  /** The yacht that is meant once the client's yachts are known: a form is sent before they are, too. */
  meant: () => Promise<Option>
}

/**
 * The yacht that is meant, the only one of the client where none was named; and whose are offered, all of them for a client
 * who has none of their own.
 */
export function useYachtOf(client: Option, initialYacht: Option | undefined): Party {
  const { can } = usePort()
  const readable = client !== null && can('yachts.view')
  const owned = useRead(
    'yachts',
    'autocomplete',
    { query: { ownerId: client?.value } },
    { enabled: readable },
  )
  async function meant() {
    if (initialYacht !== undefined || !readable) return initialYacht ?? null
    return onlyOne(owned.data ?? (await owned.refetch({ cancelRefetch: false })).data)
  }
  return {
    yacht: initialYacht === undefined ? onlyOne(owned.data) : initialYacht,
    ownerId: client !== null && owned.data?.length ? client.value : undefined,
    meant,
  }
}

function onlyOne(yachts: readonly { id: string; label: string }[] | undefined): Option {
  const [first, ...others] = yachts ?? []
  return first && others.length === 0 ? { value: first.id, label: first.label } : null
}
