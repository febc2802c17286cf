// Plain lists, without schemas, so that the browser can have them too.

export const contactChannels = ['email', 'phone', 'whatsapp', 'telegram', 'other'] as const

export const leadCategories = ['general_interest', 'specific_qualified', 'hot_lead'] as const
export const docStatuses = ['none', 'sent', 'signed', 'declined', 'expired', 'cancelled'] as const

export const berthStatuses = ['available', 'under_offer', 'sold'] as const
export const yachtTypes = ['motor', 'sail', 'catamaran', 'trimaran', 'gulet', 'tender', 'other'] as const
