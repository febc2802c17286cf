import {
  type ImageSetting,
  type SettingPicture,
  settingRegistry,
} from '../../../contract/settings/registry.ts'

/** The picture that a stored value of its setting names; null where it names none. */
export function pictureIn(setting: ImageSetting, stored: unknown): SettingPicture | null {
  const read = settingRegistry[setting].schema.safeParse(stored ?? null)
  return read.success ? read.data : null
}

/** Where a picture of a port is shown from, by anybody: it stands in mail, and on pages before a sign-in. */
export function pathOf(portId: string, picture: { id: string } | null): string | null {
  return picture && `/api/public/branding/${portId}/${picture.id}`
}
