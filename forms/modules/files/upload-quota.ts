/** How much strangers may leave here, in bytes unless it says otherwise; counted over every process. */
export interface UploadQuota {
  /** Of one sender, form and account in a day. */
  senderDay: number
  formDay: number
  accountDay: number
  /** Waiting for their answer: of one sender, of an account, and of the installation. */
  senderWaiting: number
  accountWaiting: number
  allWaiting: number
  /** How many files of an account wait. */
  waitingFiles: number
  /** What stays free where files are kept. */
  leastFree: number
}
