// Plain, without schemas, so that the browser can have it too.

/** What a client may want changed of their own record. */
export const profileChangeKinds = [
  'name',
  'contact_add',
  'contact_change',
  'contact_remove',
  'address_add',
  'address_change',
  'address_remove',
] as const

/** What became of it; what they wanted otherwise since then is replaced. */
export const profileChangeStates = ['waiting', 'accepted', 'refused', 'replaced'] as const

/** The channels of the contacts that clients give themselves. */
export const profileChannels = ['email', 'phone', 'whatsapp'] as const
