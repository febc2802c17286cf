// Plain, without schemas, so that the browser can have it too.

/** How people speak to one another about a deal. */
export const contactLogChannels = ['call', 'visit', 'email', 'whatsapp', 'video', 'other'] as const
export const directions = ['inbound', 'outbound'] as const
