import {
  BarChart,
  FunnelChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  PieChart,
  ScatterChart,
} from 'echarts/charts';
import { DataZoomComponent, GridComponent, VisualMapComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([
  BarChart,
  FunnelChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  PieChart,
  ScatterChart,
  DataZoomComponent,
  GridComponent,
  VisualMapComponent,
  CanvasRenderer,
]);

export type Canvas = EChartsType;

/** A chart in an element, which it fills. */
export function openCanvas(element: HTMLElement): Canvas {
  return init(element, undefined, { renderer: 'canvas' });
}
