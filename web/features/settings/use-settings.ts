import { useQueryClient } from '@tanstack/react-query'
import type { SettingKey, SettingValue } from '../../../contract/settings/registry.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { keyOf, readOptions, useRead, useWrite } from '../../kit/server/server-state.ts'
import { meQuery } from '../../kit/server/session.tsx'
import { useTenantId } from '../../kit/server/tenant.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

export type PortSetting = Answer<'settings', 'list'>[number]

/** The settings of the port, and how one is changed or put back: at once, with undo. */
export function useSettings() {
  const { t } = useTranslation()
  const settings = useRead('settings', 'list', {})
  const queryClient = useQueryClient()
  const tenantId = useTenantId()
  const listKey = keyOf('settings', 'list', tenantId, {})
  // Shown before the settings are read anew: what is changed next is changed from here.
  const show = (setting: PortSetting) =>
    queryClient.setQueryData<PortSetting[]>(listKey, (all) =>
      all?.map((one) => (one.key === setting.key ? setting : one)),
    )
  const touches = ['email', 'signingAdmin', 'storage', 'files'] as const
  const put = useWrite('settings', 'put', { touches, onDone: show })
  const clear = useWrite('settings', 'clear', {
    touches,
    onDone: (setting) => {
      show(setting)
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    },
  })
  const find = (key: SettingKey): PortSetting | undefined =>
    settings.data?.find((setting) => setting.key === key)

  const write = (key: SettingKey, value: unknown, ifMatch: number) =>
    put.mutateAsync({ body: { key, value }, ifMatch })
  const forget = (key: SettingKey, ifMatch: number) => clear.mutateAsync({ params: { key }, ifMatch })

  /** A setting as it was read last, or written from here, whatever is shown yet. */
  const latest = (key: SettingKey): PortSetting =>
    queryClient.getQueryData<PortSetting[]>(listKey)?.find((one) => one.key === key) ?? notRead(key)

  async function readAnew(key: SettingKey): Promise<PortSetting> {
    const all = await queryClient.fetchQuery({
      ...readOptions('settings', 'list', tenantId, {}),
      staleTime: 0,
    })
    return all.find((one) => one.key === key) ?? notRead(key)
  }

  /** Sets a setting over what it was, with undo. Throws ApiError. */
  async function store(before: PortSetting, value: unknown): Promise<PortSetting> {
    const key = before.key as SettingKey
    const stored = await write(key, value, before.version)
    const undo = () =>
      void (
        before.source === 'port' ? write(key, before.value, stored.version) : forget(key, stored.version)
      ).catch(failed)
    showToast({ title: t('settings.saved'), ...(isSecret(key) ? {} : { onUndo: undo }) })
    return stored
  }

  /** Says whether it was kept; `fails` takes a refusal that is told elsewhere. */
  async function keep(key: SettingKey, value: unknown, fails = failed): Promise<boolean> {
    try {
      await store(find(key) ?? notRead(key), value)
      return true
    } catch (error) {
      fails(error)
      return false
    }
  }

  /** Puts a setting back to what the port inherits, and gives what holds then; null where that was refused. */
  async function putBack(key: SettingKey): Promise<PortSetting | null> {
    const before = find(key)
    try {
      const inherited = await forget(key, before?.version ?? 0)
      const undo = () => void write(key, before?.value, inherited.version).catch(failed)
      const undone = before?.source === 'port' && !isSecret(key) && !isPicture(key)
      showToast({ title: t('settings.saved'), ...(undone ? { onUndo: undo } : {}) })
      return inherited
    } catch (error) {
      failed(error)
      return null
    }
  }

  function failed(error: unknown) {
    showToast({ tone: 'danger', title: t('settings.notSaved'), detail: problemText(error) })
    void settings.refetch()
  }

  return {
    settings,
    busy: put.isPending || clear.isPending,
    find,
    latest,
    readAnew,
    store,
    failed,
    settingOf: <Key extends SettingKey>(key: Key) => find(key)?.value as SettingValue<Key> | undefined,
    keep,
    putBack,
  }
}

/** What stands for a setting until it is read. */
const notRead = (key: SettingKey): PortSetting => ({
  ...{ key, value: undefined, source: 'default', version: 0, updatedAt: null },
  inherited: { value: undefined, source: 'default' },
})

const isSecret = (key: SettingKey) => key.endsWith('_encrypted')
const isPicture = (key: SettingKey) => key.endsWith('_image')
