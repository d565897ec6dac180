/** Documents are read on a thread of their own. */
import 'pdfjs-dist/build/pdf.worker.min.mjs';
