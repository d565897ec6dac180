// Placeholder so that the server starts while the generator is being written: replace this file.
export async function generateSample(_options: any): Promise<void> {}
