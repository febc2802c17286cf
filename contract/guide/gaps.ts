/** What a step of the guide may lack. Each has its sentence, and what leads to its field, in every language. */
export const guideGaps = [
  'no_berths',
  'no_prices',
  'no_clients',
  'no_mail_server',
  'mail_fails',
  'no_signer',
  'no_eoi',
  'no_reservation_agreement',
  'no_contract',
  'no_colleagues',
  'no_interests',
  'no_linked_berth',
  'nothing_sent',
  'no_country',
  'no_look',
  'no_form',
] as const
export type GuideGap = (typeof guideGaps)[number]
