// Plain lists, without schemas, so that the browser can have them too.

/**
 * The vocabularies of a port and the values each begins with. Those stay, under another label or switched off; a port adds
 * its own.
 */
export const vocabularyValues = {
  lead_sources: [
    'manual',
    'website',
    'referral',
    'phone',
    'walk_in',
    'email',
    'broker',
    'boat_show',
    'social',
    'partner',
    'import',
    'other',
  ],
  interest_temperature: ['cold', 'warm', 'hot'],
  berth_tenure_types: ['permanent', 'fixed_term'],
  mooring_types: [
    'single_slip',
    'side_slip',
    'stern_buoy',
    'stern_pole',
    'lazy_line',
    'quayside',
    'sea_buoy',
    'dinghy',
    'trailer',
  ],
  access_types: ['on_foot', 'by_car', 'gangway', 'by_boat'],
  cleat_types: ['horn_cleat', 'pop_up_cleat', 'mooring_ring'],
  bollard_types: ['single_bollard', 'double_bollard', 'mooring_post'],
  side_pontoons: ['none', 'port_side', 'starboard_side', 'both_sides'],
  status_change_reasons: ['agreed_by_word', 'owner_use', 'maintenance', 'data_correction', 'other'],
  expense_categories: [
    'maintenance',
    'marketing',
    'travel',
    'meals',
    'office',
    'utilities',
    'insurance',
    'professional_services',
    'other',
  ],
  document_types: [
    'eoi',
    'reservation_agreement',
    'contract',
    'nda',
    'insurance',
    'identification',
    'registration',
    'other',
  ],
} as const satisfies Record<string, readonly string[]>

/** The key of a vocabulary. */
export type VocabularyKey = keyof typeof vocabularyValues

export const vocabularyKeys = Object.keys(vocabularyValues) as [VocabularyKey, ...VocabularyKey[]]

/** How many values a vocabulary has at most, and characters of a value. */
export const mostVocabularyValues = 100
export const longestVocabularyValue = 60

/** Whether every port has the value. */
export function isSystemValue(key: VocabularyKey, value: string): boolean {
  return (vocabularyValues[key] as readonly string[]).includes(value)
}
