/** Where the setting of a worker's sample stands. */
export const sampleSetting = (worker: number | string): string => `SAMPLE_URL_${worker}`;

/** The product with the sample that this worker has to itself: its files follow one another. */
export function sampleUrl(): string {
  return process.env[sampleSetting(process.env['TEST_PARALLEL_INDEX'] ?? '')] ?? '';
}
