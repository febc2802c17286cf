/** Why a setting was refused, as `contract/reasons.ts` has it. */
export const settingReasons = {
  seal_key_missing: 'Send a private key and its certificate in one PEM file.',
  seal_key_many: 'The file has too many certificates.',
  seal_key_expired: 'A certificate of the file is expired, or not valid yet.',
  seal_key_certificate: 'A certificate of the file cannot be read.',
  seal_key_password: 'The private key cannot be read: send it without a password.',
  seal_key_kind: 'The private key must be ECDSA, or RSA of 2048 bits at least.',
  seal_key_other: 'The private key and the certificate do not belong together.',
  seal_key_chain: 'The certificates of the file are not one chain of issuers.',
  secret_dots: 'Type the secret itself, not its dots.',
  decided_by_port: 'Each port decides this itself: the installation gives no default for it.',
  mail_server_name: 'Write the name of the mail server, such as smtp.example.com.',
  setting_own_operation: 'This setting has an operation of its own.',
} as const
