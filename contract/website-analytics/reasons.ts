/** Why a value of the settings of website analytics was refused, as `contract/reasons.ts` has it. */
export const websiteAnalyticsReasons = {
  website_no_address: 'Without an address there is no website and no token.',
  website_id_needed: 'Enter the id of the website.',
  website_token_needed: 'Enter the token of the service.',
  website_token_again: 'Enter the token again: the stored one belongs to another address.',
} as const
